"""Tests of the judge: cases in, verdicts or errors out."""
