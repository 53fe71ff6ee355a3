"""What is said in every game of twenty-one."""

from houseway.table.phrases import phrase

TOTAL = phrase("total", "{Place}: {total}")
SOFT_TOTAL = phrase("soft total", "{Place}: soft {total}")
WAGER_ON_CARDS = phrase("wager on cards", "the wager of {seat} is placed on top of its cards")
