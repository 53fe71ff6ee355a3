"""The felt and the signs: wordings, drawing to scale, and the judgement of a drawing."""
