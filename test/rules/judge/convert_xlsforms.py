"""Converts XLSForms to XForms with pyxform.

Reads a JSON list from standard input. Each entry is {"sheets": {"survey": [rows], ...}} or {"file": path}. Writes a list with
{"xml", "sheets"} or {"error"} for each.
"""

import json
import re
import sys
import warnings

from pyxform.xls2json_backends import xls_to_dict, xlsx_to_dict
from pyxform.xls2xform import convert

SHEETS = ("survey", "choices", "settings")


def texts(rows):
    """The rows without empty cells, all of them as texts."""
    return [
        {str(column): str(cell) for column, cell in row.items() if cell not in (None, "")}
        for row in rows or []
    ]


def present(text):
    """Names and types of other converters, as the present one accepts them."""
    if text == "tel":
        return "text"
    return re.sub(r"^meta$|(?<=\$\{)meta(?=\})|(?<=/)meta(?=/)", "meta_", text)


def is_used(column):
    """Whether a column says more than how a server stores a form."""
    return not column.startswith("instance::") and column != "save_to"


def read(path):
    read_file = xls_to_dict if path.endswith(".xls") else xlsx_to_dict
    book = {name.strip().lower(): rows for name, rows in read_file(path).items()}
    sheets = {name: texts(book.get(name)) for name in SHEETS}
    return {
        name: [
            {column: present(text) for column, text in row.items() if is_used(column)}
            for row in rows
        ]
        for name, rows in sheets.items()
    }


def workbook(sheets):
    book = {}
    for name, rows in sheets.items():
        columns = {column: None for row in rows for column in row}
        book[name] = rows
        book[f"{name}_header"] = [columns]
    return book


def convert_form(form):
    try:
        sheets = read(form["file"]) if "file" in form else form["sheets"]
        result = convert(workbook(sheets), form_name="data", validate=False)
        return {"xml": result.xform, "sheets": sheets}
    except Exception as error:  # pyxform raises errors of many classes for a wrong form.
        return {"error": f"{type(error).__name__}: {error}"}


warnings.simplefilter("ignore")
json.dump([convert_form(form) for form in json.load(sys.stdin)], sys.stdout)
