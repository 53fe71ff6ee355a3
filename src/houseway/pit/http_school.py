"""Dealer school over HTTP. Rehearsing a game takes a moment, so all of it is done in threads."""

from fractions import Fraction
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from houseway.felt.as_svg import svg
from houseway.games import found_games
from houseway.games import game as game_of
from houseway.licensee.choices import Chosen
from houseway.licensee.felt import felt_of
from houseway.pit.asked import Asked, house_of, known_visitor, table_of
from houseway.pit.posted import posted_at
from houseway.pit.rights import Denied
from houseway.pit.school import School, UnderWay, state_of
from houseway.school.acts import MOST_WORDS, Act
from houseway.school.attempts import (
    EXAM_FAULTS,
    EXAM_PASSES,
    EXAM_ROUNDS,
    LESSON_PASSES,
    ExamAttempt,
    LessonAttempt,
    Question,
)
from houseway.school.certificate import certificate_pdf, register_csv
from houseway.school.drill import Drill
from houseway.school.lessons import lesson, lessons
from houseway.school.marks import weak
from houseway.school.typed import read_act
from houseway.table.refusal import Refused

MINUTE = 60_000
MOST_ROUNDS, MOST_MINUTES = 20, 180


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to go through: a lesson by its name, an exam, or the drill."""

    game: str
    lesson: str = ""
    clause: str = ""
    """Of the lesson on irregularities: only what this clause rules on."""
    drill: bool = False
    rounds: int = 0
    """Of an exam."""
    minutes: int = 0
    """Of an exam; 0 for as long as it takes."""
    faults: int = 0
    """Of an exam: one in so many steps goes wrong where it can; 0 for none."""
    table: str = ""
    """Of an exam: a table of the house, whose options it is dealt by."""


class Typed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An act in words."""

    words: Annotated[str, msgspec.Meta(max_length=MOST_WORDS)]


def _school(request: Asked) -> School:
    school: School = house_of(request).school
    return school


@get("/api/school/games", sync_to_thread=True)
def games(request: Asked) -> dict[str, Any]:
    """The games one can learn."""
    return {
        "games": [{"name": name, "title": game.title} for name, game in found_games()[0].items()]
    }


@get("/api/school/games/{game:str}", sync_to_thread=True)
def game_lessons(request: Asked, game: FromPath[str]) -> dict[str, Any]:
    """The lessons of a game, with what oneself has passed and should repeat."""
    school, person = _school(request), known_visitor(request).name
    passed = {
        score.result.name
        for _, score in school.scores(person)
        if score.result.game == game and score.result.kind == "lesson" and score.result.passed
    }
    again = weak(school.memory(person), house_of(request).clock())
    return {
        "game": game,
        "title": game_of(game).title,
        "lessons": [
            {
                "name": one.name,
                "topic": one.topic.value,
                "clauses": one.clauses,
                "settings": one.settings,
                "passed": one.name in passed,
                "again": sorted(again.intersection(one.clauses)),
            }
            for one in lessons(game)
        ],
        "passes": _of(LESSON_PASSES),
        "exam": {
            "rounds": EXAM_ROUNDS,
            "faults": EXAM_FAULTS.denominator,
            "passes": _of(EXAM_PASSES),
        },
    }


def _of(mark: Fraction) -> str:
    """A pass mark in words."""
    return f"{mark.numerator} of {mark.denominator}"


@post("/api/school/attempts", status_code=200, sync_to_thread=True)
def begin(request: Asked, data: JSONBody[Wanted]) -> dict[str, Any]:
    """Begin a lesson, an exam or the drill."""
    house, school, person = house_of(request), _school(request), known_visitor(request).name
    if data.game not in found_games()[0]:
        raise Denied(404, f"there is no school for {data.game[:40]}")
    if bool(data.lesson) + data.drill + bool(data.rounds) != 1:
        raise Refused("name a lesson, or the drill, or the rounds of an exam")
    if data.clause and not data.lesson:
        raise Refused("a clause is practised in a lesson: irregularities")
    if data.lesson:
        chosen = lesson(data.game, data.lesson)
        again = weak(school.memory(person), house.clock())
        under_way = school.begin(
            person, lambda now: LessonAttempt(chosen, now, weak=again, clause=data.clause)
        )
    elif data.drill:
        under_way = school.begin(person, lambda now: Drill(data.game, now))
    else:
        under_way = school.begin(person, lambda now: _exam(request, data, now))
    return _whole(under_way, house.clock())


def _whole(under_way: UnderWay, now: int) -> dict[str, Any]:
    """What a trainee has before the eyes, and what stays the same: the acts, what is posted."""
    told = state_of(under_way, now)
    attempt = under_way.attempt
    if not isinstance(attempt, Drill):
        told |= {"verbs": attempt.verbs, "posted": posted_at(attempt.table)}
    return told


def _exam(request: Asked, data: JSONBody[Wanted], now: int) -> ExamAttempt:
    if not 1 <= data.rounds <= MOST_ROUNDS or not 0 <= data.minutes <= MOST_MINUTES:
        raise Refused(f"an exam has 1 to {MOST_ROUNDS} rounds and at most {MOST_MINUTES} minutes")
    if not 0 <= data.faults <= 1000:
        raise Refused("one in 1 to 1,000 steps goes wrong, or none: 0")
    options = game_of(data.game).options()
    if data.table:
        live = table_of(request, data.table)
        if live.game.name != data.game:
            raise Refused(f"{data.table} is a table of {live.game.name}")
        options = live.table.options
    return ExamAttempt(
        data.game,
        options,
        now,
        rounds=data.rounds,
        until=now + data.minutes * MINUTE if data.minutes else None,
        faults=Fraction(1, data.faults) if data.faults else Fraction(0),
    )


@get("/api/school/attempts/{id:str}", sync_to_thread=True)
def under_way(request: Asked, id: FromPath[str]) -> dict[str, Any]:
    """What is asked now."""
    found = _school(request).find(known_visitor(request).name, id)
    return _whole(found, house_of(request).clock())


@post("/api/school/attempts/{id:str}/acts", status_code=200, sync_to_thread=True)
def act(request: Asked, id: FromPath[str], data: JSONBody[Act]) -> dict[str, Any]:
    """The trainee acts."""
    school = _school(request)
    found = school.find(known_visitor(request).name, id)
    graded = school.act(found, data)
    return {"graded": graded, **state_of(found, house_of(request).clock())}


@post("/api/school/attempts/{id:str}/typed", status_code=200, sync_to_thread=True)
def typed(request: Asked, id: FromPath[str], data: JSONBody[Typed]) -> dict[str, Any]:
    """The same typed, as in `take 2 ante`."""
    school = _school(request)
    found = school.find(known_visitor(request).name, id)
    question = found.attempt.question
    if not isinstance(question, Question) or isinstance(found.attempt, Drill):
        raise Refused("nothing is asked here that could be typed")
    try:
        meant = read_act(data.words, found.attempt.verbs, question)
    except ValueError as error:
        raise Refused(str(error)) from None
    graded = school.act(found, meant)
    return {"graded": graded, **state_of(found, house_of(request).clock())}


@get("/api/school/attempts/{id:str}/felt.svg", media_type="image/svg+xml", sync_to_thread=True)
def felt(request: Asked, id: FromPath[str]) -> Response[str]:
    """The felt of the table that one practises at."""
    attempt = _school(request).find(known_visitor(request).name, id).attempt
    game = game_of(attempt.game)
    if isinstance(attempt, Drill) or not game.has_felt:
        raise Denied(404, f"{game.title} has no felt here")
    drawn = svg(felt_of(Chosen.by_default(game, attempt.options)))
    return Response(drawn, media_type="image/svg+xml")


@get("/api/school/results", sync_to_thread=True)
def results(request: Asked) -> dict[str, Any]:
    """What oneself has done, and the clauses to repeat."""
    school, person = _school(request), known_visitor(request).name
    memory = school.memory(person)
    return {
        "results": [
            {"id": id, "digest": score.result.digest, **msgspec.structs.asdict(score.result)}
            for id, score in reversed(school.scores(person))
        ],
        "clauses": memory,
        "again": sorted(weak(memory, house_of(request).clock())),
    }


@get(
    "/api/school/results/{id:int}/certificate.pdf",
    media_type="application/pdf",
    sync_to_thread=True,
)
def paper(request: Asked, id: FromPath[int]) -> Response[bytes]:
    """The certificate of an exam that one has passed."""
    person = known_visitor(request).name
    score = _school(request).score(person, id)
    pdf = certificate_pdf(person, score.result, house_of(request).name)
    return Response(pdf, media_type="application/pdf")


@get("/api/school/register", sync_to_thread=True)
def register(request: Asked) -> dict[str, Any]:
    """Everybody's lessons, scores and weak clauses, for the supervisor."""
    return {"people": _school(request).register()}


@get("/api/school/register.csv", media_type="text/csv", sync_to_thread=True)
def register_file(request: Asked) -> Response[str]:
    """The same for a spreadsheet."""
    return Response(register_csv(_school(request).register()), media_type="text/csv")


HANDLERS = [
    *(games, game_lessons, begin, under_way, act, typed, felt),
    *(results, paper, register, register_file),
]
