"""What Schemathesis must know about the API that the OpenAPI document cannot say."""

import json
import os

import schemathesis
from schemathesis.core.failures import AcceptedNegativeData
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation.meta import TestPhase
from schemathesis.openapi.checks import RejectedPositiveData

# Properties whose validity depends on more than the request, by operation: a 422 that names only these is right for a body that
# matches the schema. Every other one is a bound that the document does not state.
# A key must be an OpenPGP public key, and fit its fingerprint. Translations are in languages of the form, and of its fields.
SETTINGS = ["is_encrypted", "encryption_public_key", "encryption_key_fingerprint", "languages", "translations"]
LANGUAGE = ["name", "parent", "expressions", "choices", "read_only"]
BEYOND_THE_SCHEMA = {
    # The answers that a form accepts depend on its fields, and their uploads on earlier requests.
    "submit": ["fields", "encrypted_payload", "upload_uuids"],
    "submitLegacy": ["fields", "encrypted_payload", "upload_uuids"],
    # The field must be a file field of the form, whose settings limit the file. Names of further parts may have characters that a
    # header cannot have.
    "upload": ["form_field_id", "file", "body"],
    # A minimum must not be over its maximum, conditions and expressions name fields of the form, and names are those of one field.
    "createField": ["settings", "logic.conditions", *LANGUAGE],
    # The rules apply to the field as it will be stored, with its former type.
    "updateField": ["type", "label", "content", "options", "settings", "logic.conditions", *LANGUAGE],
    "reorderFields": ["ids"],
    # Conditions name fields of the form, a table is that of a repeat, and a cursor comes from a link.
    "listSubmissions": ["where", "cursor"],
    "exportSubmissions": ["where", "repeat"],
    "getSummary": ["where"],
    "downloadFiles": ["where"],
    # As for createField and updateForm, or an XLSForm.
    "importForm": ["fields", "file", "list", "body", *(f"form.{name}" for name in SETTINGS)],
    # The draft of an earlier request may be incomplete.
    "publishDraft": ["fields", "form"],
    "updateForm": SETTINGS,
    # Wrong credentials are 422, and the right ones are not known here.
    "login": ["email"],
    "createSession": ["email"],
    "createSessionFromLink": ["token"],
    "setPasswordFromLink": ["token"],
    "completeChallenge": ["challenge_token", "code", "recovery_code"],
    "confirmPassword": ["password"],
    "updateAccount": ["current_password", "password"],
    "confirmTwoFactor": ["code"],
    "turnOffTwoFactor": ["password"],
}


# A resource of the owner by path parameter. Random identifiers would only ever get 404.
EXISTING = json.loads(os.environ["EXISTING"])


def with_safe_urls(schema):
    """Replaces URLs by a pattern of host names that do not exist: submissions are delivered to the webhooks of their forms."""
    if isinstance(schema, list):
        for member in schema:
            with_safe_urls(member)
    elif isinstance(schema, dict):
        if schema.get("format") == "uri":
            del schema["format"]
            schema["pattern"] = r"^https://[a-z]{1,20}\.invalid/[a-z]*$"
        for member in schema.values():
            with_safe_urls(member)


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """Removes the `default` responses too, which would allow every status."""
    with_safe_urls(raw_schema)
    for operations in raw_schema["paths"].values():
        for operation in operations.values():
            operation["responses"].pop("default", None)


@schemathesis.hook
def map_case(context, case):
    """Sends requests to resources that exist, except in sequences, which create their own, and to delete."""
    if case.meta.phase.name == TestPhase.STATEFUL or case.method == "DELETE":
        return case
    if not case.meta.is_negative_at(ParameterLocation.PATH):
        case.path_parameters.update(
            (name, value) for name, value in EXISTING.items() if name in case.path_parameters
        )
    is_upload = case.operation.path.endswith("/uploads") and isinstance(case.body, dict)
    if is_upload and not case.meta.is_negative_at(ParameterLocation.BODY):
        case.body["form_field_id"] = EXISTING["form_field_id"]
    return case


def is_padded(value):
    """Whether a text in a body begins or ends with white space."""
    if isinstance(value, str):
        return value != value.strip()
    if isinstance(value, dict):
        return any(map(is_padded, value.values()))
    return isinstance(value, list) and any(map(is_padded, value))


@schemathesis.hook
def filter_failure(context, failure, case, response):
    # Each parameter has its bound, but no schema can limit them together.
    is_judgement = isinstance(failure, (AcceptedNegativeData, RejectedPositiveData))
    if is_judgement and response.status_code == 431:
        return False
    if isinstance(failure, AcceptedNegativeData):
        # Texts are trimmed before their length is checked.
        is_trimmed = "maxLength" in failure.message and is_padded(case.body)
        # The pattern of safe URLs is narrower than that of the document.
        is_other_url = "pattern" in failure.message and ".invalid" in failure.message
        return not (is_trimmed or is_other_url)
    if not isinstance(failure, RejectedPositiveData) or response.status_code != 422:
        return True
    allowed = BEYOND_THE_SCHEMA.get(case.operation.definition.raw["operationId"], [])
    return not all(
        any(path == name or path.startswith((f"{name}.", f"{name}[")) for name in allowed)
        for path in response.json()["errors"]
    )
