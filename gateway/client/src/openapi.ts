// Written by `npm run openapi` from gateway/contract/openapi.json.

export interface paths {
    "/api/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log in with email and password. Five failures per email and IP address lock logins for up to a minute. */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/two-factor-challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Complete a login with a code or a recovery code, within five minutes. Every attempt uses up the challenge. */
        post: operations["completeChallenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The owner and access of the credential. */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revoke the credential of this request. */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your forms, newest first. Follow links.next until it is null. */
        get: operations["listForms"];
        put?: never;
        /** Create a form from a template. An unknown template falls back to blank. */
        post: operations["createForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/{form}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A form with its fields. */
        get: operations["getForm"];
        put?: never;
        post?: never;
        /** Permanently delete a form with its submissions and files. */
        delete: operations["deleteForm"];
        options?: never;
        head?: never;
        /** Update a form. The encryption settings freeze with the first submission. */
        patch: operations["updateForm"];
        trace?: never;
    };
    "/api/v1/forms/{form}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Copy a form with its fields, logic, active status and encryption settings. */
        post: operations["duplicateForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/{form}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A form as a document for importForm, in this or another installation. */
        get: operations["exportForm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/{form}/xlsform": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A form as an XLSForm, for ODK and KoboToolbox. */
        get: operations["exportXlsform"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/{form}/xlsform/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What ODK and KoboToolbox do not know of a form. */
        get: operations["reportXlsform"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a form from a document or an XLSForm. Its fields get new uuids. */
        post: operations["importForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/{form}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The stored versions of a form, newest first: who made them, when and how. */
        get: operations["listVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/{form}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A form as it was in a version, as a document for importForm. */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Templates for new forms, by category. */
        get: operations["listTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/{form}/toggle-active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Flip is_active. Not safe to retry; prefer to update is_active. */
        patch: operations["toggleForm"];
        trace?: never;
    };
    "/api/v1/forms/{form}/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The fields of a form with their numbers of answers, or removed questions with any. */
        get: operations["listFields"];
        put?: never;
        /** Add a field at a position or at the end. */
        post: operations["createField"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/{form}/fields/reorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reorder fields by id. Fields that are not listed follow in their current order. */
        post: operations["reorderFields"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/{form}/fields/{field}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a field with its files and conditions, unless others refer to its name. */
        delete: operations["deleteField"];
        options?: never;
        head?: never;
        /** Update a field. settings and logic are replaced as a whole. */
        patch: operations["updateField"];
        trace?: never;
    };
    "/api/v1/forms/{form}/submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The submissions of a form, newest first, or those that match a filter. Follow links.next until it is null. */
        get: operations["listSubmissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/{form}/submissions/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All submissions as CSV or as a spreadsheet, or those that match a filter. An export that fails aborts the connection instead of ending cleanly. */
        get: operations["exportSubmissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/{form}/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Counts of submissions per day and of the answers to each field, of all submissions or those that match a filter. At most two at a time. */
        get: operations["getSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/{form}/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The devices of a form and what they have not delivered, those with something missing first. */
        get: operations["listDevices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/{form}/submissions/{submission}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A submission with its neighbours, and the payload if the form is encrypted. */
        get: operations["getSubmission"];
        put?: never;
        post?: never;
        /** Delete a submission with its files. */
        delete: operations["deleteSubmission"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/{form}/submissions/{submission}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The review of a submission and its history. */
        get: operations["getReview"];
        /** Review a submission. Repeating the newest review adds nothing to the history. */
        put: operations["putReview"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/{form}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The draft of a form. */
        get: operations["getDraft"];
        /** Save the draft, with its revision in If-Match, or If-None-Match: * if there is none yet. The draft may be incomplete. Absent settings keep their values. */
        put: operations["putDraft"];
        post?: never;
        /** Discard the draft. With If-Match, only if it has this revision. */
        delete: operations["deleteDraft"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/{form}/draft/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make the form equal to its draft, in one step and one version. Fields that are not in the draft are deleted with their files. With If-Match, only if the draft has this revision. */
        post: operations["publishDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/{form}/draft/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the draft with a version of the form. Fields keep their uuids, so publishing brings back removed fields with their answers. With If-Match, only if the draft has this revision. */
        post: operations["restoreDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forms/{form}/draft/preview-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a link with which anyone can fill in the draft for 24 hours. Nothing is stored. The link ends when the draft is published or deleted. */
        post: operations["createPreviewLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public/forms/{public_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An active form for respondents. Counts a view. */
        get: operations["getPublicForm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public/forms/{public_id}/parts/{hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A part of a form, such as a translation or a list of options, by its hash in `parts` of the form. */
        get: operations["getPublicFormPart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public/forms/{public_id}/submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Submit answers. With a client_uuid, the request can be retried safely. */
        post: operations["submit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public/forms/{public_id}/devices/{device_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Report what a device has not delivered, where the form asks for it. */
        put: operations["reportDevice"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/f/{public_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An active form without the data envelope. Counts a view. */
        get: operations["getPublicFormLegacy"];
        put?: never;
        /** Submit answers, at most 30 times a minute per IP address. */
        post: operations["submitLegacy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/f/{public_id}/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload a file of at most 2 MB for a file field, before the submission that refers to it. */
        post: operations["upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The owner of the browser session. 401 without one. */
        get: operations["getSession"];
        put?: never;
        /** Log in in a browser, with a cookie instead of a token. Send a code or a recovery code if two-factor authentication is on. */
        post: operations["createSession"];
        /** End the browser session. 401 without one. */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/session/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log in in a browser with the token of a one-time link. 422 if it has expired or was used. */
        post: operations["createSessionFromLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/password-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set the password with the token of a one-time link and log in in a browser. Revokes every login token and session. 422 if the link has expired or was used. */
        post: operations["setPasswordFromLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your login tokens and browser sessions, most recently used first. */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /** End all login tokens and browser sessions except that of this request, at once. */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/sessions/{session}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a login token or browser session at once. */
        delete: operations["endSessionById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your account. */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update your account. A new email or password needs current_password. A new password revokes every login token and session, including this one, and with revoke_keys all API keys. */
        patch: operations["updateAccount"];
        trace?: never;
    };
    "/api/account/network-addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The URLs by which other devices in the network reach this installation. */
        get: operations["listNetworkAddresses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/confirm-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enter the password again. For the next 10 minutes, operations that need a recent password are accepted. */
        post: operations["confirmPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a secret for an authenticator app. It takes effect once confirmed. 409 if two-factor authentication is already on.
         * @description Needs the password to have been entered in the last 10 minutes, by a login or confirmPassword; 403 with confirm_password otherwise.
         */
        post: operations["setUpTwoFactor"];
        /** Turn off two-factor authentication with the password. */
        delete: operations["turnOffTwoFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/two-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn on two-factor authentication with a code from the app. 409 if it is already on or was not set up.
         * @description Needs the password to have been entered in the last 10 minutes, by a login or confirmPassword; 403 with confirm_password otherwise.
         */
        post: operations["confirmTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your API keys and when they were last used. */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create an API key. The secret is returned only once.
         * @description Needs the password to have been entered in the last 10 minutes, by a login or confirmPassword; 403 with confirm_password otherwise.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/keys/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an API key at once. */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/forms/{form}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The files of all submissions as a ZIP, or of those that match a filter. At most two at a time. A ZIP that fails aborts the connection instead of ending cleanly. */
        get: operations["downloadFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/forms/{form}/files/{upload}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download an uploaded file as an attachment, or display an image or audio. */
        get: operations["downloadFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/forms/{form}/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The webhook of a form. */
        get: operations["getWebhook"];
        /**
         * Deliver new submissions, or the listed events, to a URL. A new webhook gets a signing secret, which is returned only once.
         * @description Needs the password to have been entered in the last 10 minutes, by a login or confirmPassword; 403 with confirm_password otherwise.
         */
        put: operations["putWebhook"];
        post?: never;
        /** Delete the webhook and drop pending deliveries. */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/forms/{form}/webhook/roll-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a new signing secret, which is returned only once. For 24 hours, deliveries are also signed with the previous secret.
         * @description Needs the password to have been entered in the last 10 minutes, by a login or confirmPassword; 403 with confirm_password otherwise.
         */
        post: operations["rollWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/forms/{form}/webhook/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Delivery attempts of the last 30 days, newest first. Follow links.next until it is null. */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/forms/{form}/webhook/deliveries/{delivery}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deliver the message of an attempt again, with the same webhook-id. */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/forms/{form}/webhook/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a signed sample to the webhook and wait for its response. */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "submission.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent to the webhook of a form for each submission. It is retried with the same webhook-id for 24 hours until the response is 2xx. */
        post: operations["submissionCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "submission.reviewed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent for each review of a submission, if the webhook lists this event. It is retried with the same webhook-id for 24 hours until the response is 2xx. */
        post: operations["submissionReviewed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "form.published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent 10 seconds after a change to a form, once for all changes in those 10 seconds, if the webhook lists this event. It is retried with the same webhook-id for 24 hours until the response is 2xx. */
        post: operations["formPublished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent once for each testWebhook. */
        post: operations["webhookTested"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        DraftFieldInput: {
            /** Format: uuid */
            uuid: string;
            /** @enum {string} */
            type: "short_text" | "long_text" | "email" | "number" | "phone" | "date" | "dropdown" | "radio" | "checkbox" | "file" | "heading" | "paragraph" | "divider" | "image" | "hidden" | "page_break" | "payment" | "submit_button" | "consent" | "rating" | "rank" | "time" | "datetime" | "group" | "repeat";
            label?: string | null;
            content?: string | null;
            description?: string | null;
            placeholder?: string | null;
            options?: string[] | null;
            default_value?: string | null;
            settings?: components["schemas"]["FieldSettingsInput"] | null;
            logic?: components["schemas"]["FieldLogicInput"] | null;
            is_required?: boolean | null;
            name?: string | null;
            parent?: string | null;
            expressions?: {
                relevant?: string | null;
                required?: string | null;
                required_message?: string | null;
                constraint?: string | null;
                constraint_message?: string | null;
                calculation?: string | null;
                choice_filter?: string | null;
                default?: string | null;
                repeat_count?: string | null;
                trigger?: string[] | null;
            } | null;
            read_only?: boolean | null;
            choices?: {
                name?: string | null;
                filter?: {
                    [key: string]: string;
                } | null;
                was?: string[] | null;
            }[] | null;
            xlsform?: {
                [key: string]: string;
            } | null;
        };
        DraftSettingsInput: {
            title?: string;
            description?: string | null;
            thank_you_message?: string | null;
            redirect_url?: string | null;
            notify_on_submission?: boolean | null;
            is_active?: boolean | null;
            closed_message?: string | null;
            grace_days?: number | null;
            show_branded_footer?: boolean | null;
            is_encrypted?: boolean | null;
            encryption_public_key?: string | null;
            encryption_key_fingerprint?: string | null;
            languages?: string[] | null;
            translations?: {
                [key: string]: {
                    title?: string | null;
                    description?: string | null;
                    thank_you_message?: string | null;
                    closed_message?: string | null;
                    fields?: {
                        [key: string]: components["schemas"]["FieldTranslationInput"];
                    } | null;
                };
            } | null;
            root_name?: string | null;
            device_reports?: boolean | null;
            allow_copy?: boolean | null;
            photos?: ("any" | "wifi") | null;
            xlsform?: {
                [key: string]: {
                    [key: string]: string;
                }[];
            } | null;
        };
        Error: {
            message: string;
            /** @description Why the request failed. */
            code: string;
            errors?: {
                [key: string]: string[];
            };
            codes?: {
                [key: string]: components["schemas"]["PropertyError"][];
            };
            /** @constant */
            confirm_password?: true;
            current_version?: number;
            /** @constant */
            closed?: true;
            closed_message?: string | null;
            closed_messages?: {
                [key: string]: string;
            };
            max_bytes?: number;
            retry_after?: number;
        };
        Field: {
            id: number;
            /** Format: uuid */
            uuid: string;
            form_id: number;
            /** @enum {string} */
            type: "short_text" | "long_text" | "email" | "number" | "phone" | "date" | "dropdown" | "radio" | "checkbox" | "file" | "heading" | "paragraph" | "divider" | "image" | "hidden" | "page_break" | "payment" | "submit_button" | "consent" | "rating" | "rank" | "time" | "datetime" | "group" | "repeat";
            label: string | null;
            content: string | null;
            description: string | null;
            placeholder: string | null;
            options: string[] | null;
            default_value: string | null;
            settings: components["schemas"]["FieldSettings"] | null;
            logic: components["schemas"]["FieldLogic"] | null;
            is_required: boolean;
            name: string | null;
            parent: string | null;
            expressions: {
                relevant?: string;
                required?: string;
                required_message?: string;
                constraint?: string;
                constraint_message?: string;
                calculation?: string;
                choice_filter?: string;
                default?: string;
                repeat_count?: string;
                trigger?: string[];
            } | null;
            read_only: boolean | null;
            choices: {
                name?: string;
                filter?: {
                    [key: string]: string;
                };
                was?: string[];
            }[] | null;
            xlsform: {
                [key: string]: string;
            } | null;
            position: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        FieldContent: {
            /** Format: uuid */
            uuid: string;
            /** @enum {string} */
            type: "short_text" | "long_text" | "email" | "number" | "phone" | "date" | "dropdown" | "radio" | "checkbox" | "file" | "heading" | "paragraph" | "divider" | "image" | "hidden" | "page_break" | "payment" | "submit_button" | "consent" | "rating" | "rank" | "time" | "datetime" | "group" | "repeat";
            label: string | null;
            content: string | null;
            description: string | null;
            placeholder: string | null;
            options: string[] | null;
            default_value: string | null;
            settings: components["schemas"]["FieldSettings"] | null;
            logic: components["schemas"]["FieldLogic"] | null;
            is_required: boolean;
            name: string | null;
            parent: string | null;
            expressions: {
                relevant?: string;
                required?: string;
                required_message?: string;
                constraint?: string;
                constraint_message?: string;
                calculation?: string;
                choice_filter?: string;
                default?: string;
                repeat_count?: string;
                trigger?: string[];
            } | null;
            read_only: boolean | null;
            choices: {
                name?: string;
                filter?: {
                    [key: string]: string;
                };
                was?: string[];
            }[] | null;
            xlsform: {
                [key: string]: string;
            } | null;
        };
        FieldLogic: {
            action?: ("show" | "require") | null;
            condition_type?: ("all" | "any") | null;
            conditions?: {
                /** Format: uuid */
                field_uuid: string;
                /** @enum {string} */
                operator: "equals" | "not_equals" | "contains" | "not_contains" | "greater_than" | "less_than" | "is_empty" | "is_not_empty";
                value?: string | null;
            }[] | null;
        };
        FieldLogicInput: {
            action?: ("show" | "require") | null;
            condition_type?: ("all" | "any") | null;
            conditions?: {
                /** Format: uuid */
                field_uuid: string;
                /** @enum {string} */
                operator: "equals" | "not_equals" | "contains" | "not_contains" | "greater_than" | "less_than" | "is_empty" | "is_not_empty";
                value?: string | null;
            }[] | null;
        };
        FieldSettings: {
            min?: number | null;
            max?: number | null;
            step?: number | null;
            max_length?: number | null;
            rows?: number | null;
            min_date?: string | null;
            max_date?: string | null;
            min_time?: string | null;
            max_time?: string | null;
            field_width?: ("small" | "medium" | "large" | "full") | null;
            button_alignment?: ("left" | "center" | "right") | null;
            accept?: string | null;
            max_size?: number | null;
            alt?: string | null;
            width?: number | null;
            image_uuid?: string | null;
            low_label?: string | null;
            high_label?: string | null;
            page?: boolean | null;
            min_count?: number | null;
            max_count?: number | null;
            add_label?: string | null;
            item_label?: string | null;
            control?: "slider" | null;
            result?: ("text" | "number" | "date" | "boolean") | null;
            metadata?: ("start" | "end" | "today" | "device" | "collector" | "language") | null;
            capture?: ("location" | "barcode" | "photo" | "signature" | "audio") | null;
            max_accuracy?: number | null;
            photo_metadata?: ("strip" | "keep") | null;
            max_files?: number | null;
        };
        FieldSettingsInput: {
            min?: number | null;
            max?: number | null;
            step?: number | null;
            max_length?: number | null;
            rows?: number | null;
            min_date?: string | null;
            max_date?: string | null;
            min_time?: string | null;
            max_time?: string | null;
            field_width?: ("small" | "medium" | "large" | "full") | null;
            button_alignment?: ("left" | "center" | "right") | null;
            accept?: string | null;
            max_size?: number | null;
            alt?: string | null;
            width?: number | null;
            image_uuid?: string | null;
            low_label?: string | null;
            high_label?: string | null;
            page?: boolean | null;
            min_count?: number | null;
            max_count?: number | null;
            add_label?: string | null;
            item_label?: string | null;
            control?: "slider" | null;
            result?: ("text" | "number" | "date" | "boolean") | null;
            metadata?: ("start" | "end" | "today" | "device" | "collector" | "language") | null;
            capture?: ("location" | "barcode" | "photo" | "signature" | "audio") | null;
            max_accuracy?: number | null;
            photo_metadata?: ("strip" | "keep") | null;
            max_files?: number | null;
        };
        FieldSummary: {
            /** Format: uuid */
            field_uuid: string;
            /** @enum {string} */
            type: "short_text" | "long_text" | "email" | "number" | "phone" | "date" | "dropdown" | "radio" | "checkbox" | "file" | "heading" | "paragraph" | "divider" | "image" | "hidden" | "page_break" | "payment" | "submit_button" | "consent" | "rating" | "rank" | "time" | "datetime" | "group" | "repeat";
            label: string | null;
            answered: number;
            instances?: number;
            options?: {
                option: string;
                count: number;
            }[];
            ranks?: {
                option: string;
                count: number;
                first: number;
                mean_place: number | null;
            }[];
            numbers?: {
                min: number;
                max: number;
                mean: number;
                median: number;
                histogram: {
                    from: number;
                    to: number;
                    count: number;
                }[];
            };
            dates?: {
                /** Format: date */
                min: string;
                /** Format: date */
                max: string;
                /** Format: date */
                median: string;
                histogram: {
                    /** Format: date */
                    from: string;
                    /** Format: date */
                    to: string;
                    count: number;
                }[];
            };
            times?: {
                min: string;
                max: string;
                median: string;
                histogram: {
                    from: string;
                    to: string;
                    count: number;
                }[];
            };
            consents?: {
                given: number;
                not_given: number;
            };
            /** @constant */
            removed?: true;
            texts?: {
                distinct: number;
                examples: string[];
            };
        };
        FieldTranslation: {
            label?: string | null;
            description?: string | null;
            placeholder?: string | null;
            content?: string | null;
            options?: (string | null)[] | null;
            constraint_message?: string | null;
            required_message?: string | null;
            add_label?: string | null;
            item_label?: string | null;
        };
        FieldTranslationInput: {
            label?: string | null;
            description?: string | null;
            placeholder?: string | null;
            content?: string | null;
            options?: (string | null)[] | null;
            constraint_message?: string | null;
            required_message?: string | null;
            add_label?: string | null;
            item_label?: string | null;
        };
        Form: {
            /** Format: uuid */
            uuid: string;
            public_id: string;
            slug: string;
            title: string;
            description: string | null;
            thank_you_message: string | null;
            redirect_url: string | null;
            notify_on_submission: boolean;
            is_active: boolean;
            closed_at: string | null;
            closed_message: string | null;
            grace_days: number;
            show_branded_footer: boolean;
            is_encrypted: boolean;
            encryption_public_key: string | null;
            encryption_key_fingerprint: string | null;
            encryption_key_expires_at: string | null;
            payment_required: boolean;
            languages?: string[] | null;
            translations?: {
                [key: string]: components["schemas"]["FormTranslation"];
            } | null;
            root_name: string | null;
            device_reports: boolean;
            allow_copy: boolean;
            /** @enum {string} */
            photos: "any" | "wifi";
            public_url: string;
            views_count: number;
            submissions_count: number;
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            fields: components["schemas"]["Field"][];
            warnings: {
                /** @constant */
                property: "encryption_public_key";
                /** @enum {string} */
                code: "key_expires" | "key_expired";
                message: string;
                /** Format: date-time */
                expires_at: string;
            }[];
        };
        FormListRow: {
            /** Format: uuid */
            uuid: string;
            public_id: string;
            slug: string;
            title: string;
            description: string | null;
            is_active: boolean;
            closed_at: string | null;
            is_encrypted: boolean;
            encryption_key_expires_at: string | null;
            payment_required: boolean;
            submissions_count: number;
            views_count: number;
            public_url: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            fields_count: number;
            has_draft: boolean;
            last_submission_at: string | null;
        };
        FormTranslation: {
            title?: string | null;
            description?: string | null;
            thank_you_message?: string | null;
            closed_message?: string | null;
            fields?: {
                [key: string]: components["schemas"]["FieldTranslation"];
            };
        };
        Key: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            access: "read" | "read_write";
            /** Format: date-time */
            created_at: string;
            last_used_at: string | null;
        };
        ListedField: {
            id: number;
            /** Format: uuid */
            uuid: string;
            form_id: number;
            /** @enum {string} */
            type: "short_text" | "long_text" | "email" | "number" | "phone" | "date" | "dropdown" | "radio" | "checkbox" | "file" | "heading" | "paragraph" | "divider" | "image" | "hidden" | "page_break" | "payment" | "submit_button" | "consent" | "rating" | "rank" | "time" | "datetime" | "group" | "repeat";
            label: string | null;
            content: string | null;
            description: string | null;
            placeholder: string | null;
            options: string[] | null;
            default_value: string | null;
            settings: components["schemas"]["FieldSettings"] | null;
            logic: components["schemas"]["FieldLogic"] | null;
            is_required: boolean;
            name: string | null;
            parent: string | null;
            expressions: {
                relevant?: string;
                required?: string;
                required_message?: string;
                constraint?: string;
                constraint_message?: string;
                calculation?: string;
                choice_filter?: string;
                default?: string;
                repeat_count?: string;
                trigger?: string[];
            } | null;
            read_only: boolean | null;
            choices: {
                name?: string;
                filter?: {
                    [key: string]: string;
                };
                was?: string[];
            }[] | null;
            xlsform: {
                [key: string]: string;
            } | null;
            position: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            answers_count: number | null;
        };
        PropertyError: {
            /** @description What is wrong. Its parameters are further members. */
            code: string;
        } & {
            [key: string]: unknown;
        };
        PublicField: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            type: "short_text" | "long_text" | "email" | "number" | "phone" | "date" | "dropdown" | "radio" | "checkbox" | "file" | "heading" | "paragraph" | "divider" | "image" | "hidden" | "page_break" | "payment" | "submit_button" | "consent" | "rating" | "rank" | "time" | "datetime" | "group" | "repeat";
            label: string | null;
            content: string | null;
            description: string | null;
            placeholder: string | null;
            options: string[] | null;
            default_value: string | null;
            settings: components["schemas"]["FieldSettings"] | null;
            logic: components["schemas"]["FieldLogic"] | null;
            is_required: boolean;
            position: number;
            name?: string;
            /** Format: uuid */
            parent?: string;
            expressions?: {
                relevant?: string;
                required?: string;
                required_message?: string;
                constraint?: string;
                constraint_message?: string;
                calculation?: string;
                choice_filter?: string;
                default?: string;
                repeat_count?: string;
                trigger?: string[];
            };
            read_only?: boolean;
            choices?: {
                name?: string;
                filter?: {
                    [key: string]: string;
                };
                was?: string[];
            }[];
            xlsform?: {
                [key: string]: string;
            };
        };
        PublicForm: {
            public_id: string;
            title: string;
            description: string | null;
            thank_you_message: string | null;
            redirect_url: string | null;
            show_branded_footer: boolean;
            public_url: string;
            is_encrypted: boolean;
            encryption_public_key: string | null;
            encryption_key_fingerprint: string | null;
            payment_required: boolean;
            version: number;
            /** @constant */
            device_reports?: true;
            /** @constant */
            allow_copy?: true;
            /** @constant */
            photos?: "wifi";
            languages?: string[];
            parts?: {
                [key: string]: string;
            };
            /** @constant */
            preview?: true;
            /** @constant */
            language?: 1;
            root_name?: string;
            fields: components["schemas"]["PublicField"][];
        };
        Receipt: {
            /** Format: uuid */
            submission_uuid: string;
            thank_you_message: string | null;
            redirect_url: string | null;
            /** @constant */
            preview?: true;
            message?: string;
        };
        RemovedField: {
            /** Format: uuid */
            uuid: string;
            /** @enum {string} */
            type: "short_text" | "long_text" | "email" | "number" | "phone" | "date" | "dropdown" | "radio" | "checkbox" | "file" | "heading" | "paragraph" | "divider" | "image" | "hidden" | "page_break" | "payment" | "submit_button" | "consent" | "rating" | "rank" | "time" | "datetime" | "group" | "repeat";
            label: string | null;
            content: string | null;
            description: string | null;
            placeholder: string | null;
            options: string[] | null;
            default_value: string | null;
            settings: components["schemas"]["FieldSettings"] | null;
            logic: components["schemas"]["FieldLogic"] | null;
            is_required: boolean;
            name: string | null;
            parent: string | null;
            expressions: {
                relevant?: string;
                required?: string;
                required_message?: string;
                constraint?: string;
                constraint_message?: string;
                calculation?: string;
                choice_filter?: string;
                default?: string;
                repeat_count?: string;
                trigger?: string[];
            } | null;
            read_only: boolean | null;
            choices: {
                name?: string;
                filter?: {
                    [key: string]: string;
                };
                was?: string[];
            }[] | null;
            xlsform: {
                [key: string]: string;
            } | null;
            id: number | null;
            /** @constant */
            removed: true;
            /** Format: date-time */
            removed_at: string;
            last_version: number;
            answers_count: number | null;
        };
        Review: {
            /** @enum {string} */
            state: "received" | "approved" | "has_issues" | "rejected";
            note: string | null;
            reviewer: components["schemas"]["Reviewer"];
            /** Format: date-time */
            reviewed_at: string;
        };
        Reviewer: {
            /** Format: uuid */
            uuid: string;
            name: string;
            email: string;
            credential: {
                /** @enum {string} */
                kind: "api_key" | "token" | "session";
                name: string;
            };
        };
        Session: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "token" | "session";
            name: string;
            /** Format: date-time */
            created_at: string;
            last_used_at: string | null;
            current: boolean;
        };
        Submission: {
            /** Format: uuid */
            uuid: string;
            /** Format: date-time */
            created_at: string;
            filled_at: string | null;
            was_offline: boolean;
            ip_address: string | null;
            user_agent: string | null;
            /** @enum {string} */
            review: "received" | "approved" | "has_issues" | "rejected";
            values: components["schemas"]["SubmissionValue"][];
            checks?: {
                code: string;
                address?: string;
                reason?: string;
            }[];
            client_uuid: string | null;
            /** Format: uuid */
            prev?: string;
            /** Format: uuid */
            next?: string;
            encrypted_payload?: string;
            rules?: number;
            /** Format: uuid */
            device_id?: string;
            device_seq?: number;
            collector?: string;
            clock_offset_s?: number;
            sent?: {
                [key: string]: string | number | string[] | true;
            };
            uploads?: {
                /** Format: uuid */
                uuid: string;
                /** Format: uuid */
                field_uuid: string;
                name: string;
                size: number;
            }[];
        };
        SubmissionRow: {
            /** Format: uuid */
            uuid: string;
            /** Format: date-time */
            created_at: string;
            filled_at: string | null;
            was_offline: boolean;
            ip_address: string | null;
            user_agent: string | null;
            /** @enum {string} */
            review: "received" | "approved" | "has_issues" | "rejected";
            values: components["schemas"]["SubmissionValue"][];
            checks?: {
                code: string;
                address?: string;
                reason?: string;
            }[];
        };
        SubmissionSummary: {
            count: number;
            first_at: string | null;
            last_at: string | null;
            offline_count: number;
            per_day: {
                /** Format: date */
                day: string;
                count: number;
            }[];
            fields: components["schemas"]["FieldSummary"][];
        };
        SubmissionValue: {
            /** Format: uuid */
            field_uuid: string;
            /** @enum {string} */
            field_type: "short_text" | "long_text" | "email" | "number" | "phone" | "date" | "dropdown" | "radio" | "checkbox" | "file" | "heading" | "paragraph" | "divider" | "image" | "hidden" | "page_break" | "payment" | "submit_button" | "consent" | "rating" | "rank" | "time" | "datetime" | "group" | "repeat";
            field_label: string | null;
            value: string | number | string[] | true | components["schemas"]["SubmissionValue"][][];
            /** @constant */
            removed?: true;
        };
        Upload: {
            /** Format: uuid */
            uuid: string;
            name: string;
            size: number;
            mime_type: string;
            /** Format: uuid */
            field_id: string;
            /** @constant */
            preview?: true;
            message?: string;
        };
        User: {
            /** Format: uuid */
            uuid: string;
            name: string;
            email: string;
            /** @enum {string} */
            plan: "free" | "paid";
            two_factor_enabled: boolean;
            /** Format: date-time */
            created_at: string;
        };
        Version: {
            version: number;
            /** Format: date-time */
            created_at: string;
            change: ("form_created" | "form_changed" | "field_added" | "field_changed" | "field_removed" | "fields_reordered" | "draft_published") | null;
            author: components["schemas"]["Reviewer"] | null;
            /** @constant */
            formpost: 1;
            form: {
                title: string;
                description: string | null;
                thank_you_message: string | null;
                redirect_url: string | null;
                show_branded_footer: boolean;
                is_encrypted: boolean;
                encryption_public_key: string | null;
                encryption_key_fingerprint: string | null;
                languages?: string[] | null;
                translations?: {
                    [key: string]: components["schemas"]["FormTranslation"];
                } | null;
                root_name: string | null;
                device_reports: boolean;
                allow_copy: boolean;
                /** @enum {string} */
                photos: "any" | "wifi";
            };
            fields: components["schemas"]["FieldContent"][];
        };
        VersionRow: {
            version: number;
            /** Format: date-time */
            created_at: string;
            change: ("form_created" | "form_changed" | "field_added" | "field_changed" | "field_removed" | "fields_reordered" | "draft_published") | null;
            author: components["schemas"]["Reviewer"] | null;
        };
    };
    responses: {
        /** @description The credential is missing, invalid or revoked. If Accept prefers text/html, the response is 302 to the home page. */
        401: {
            headers: {
                /** @description The id of the request in the logs. */
                "X-Request-Id": string;
                /** @description `Bearer` */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The credential lacks permission, the form belongs to another owner, or, with confirm_password, the password must be entered again. */
        403: {
            headers: {
                /** @description The id of the request in the logs. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The resource does not exist, or the form is not active. */
        404: {
            headers: {
                /** @description The id of the request in the logs. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The form is paid, other answers are stored under the client_uuid, the form has changed since the version of a draft (with current_version), or two-factor authentication is in the wrong state. */
        409: {
            headers: {
                /** @description The id of the request in the logs. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The link to the preview has expired. */
        410: {
            headers: {
                /** @description The id of the request in the logs. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The resource does not have an ETag of If-Match, or has one of If-None-Match. */
        412: {
            headers: {
                /** @description The id of the request in the logs. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body or file is too large. */
        413: {
            headers: {
                /** @description The id of the request in the logs. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body has the wrong content type. */
        415: {
            headers: {
                /** @description The id of the request in the logs. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The data is invalid; errors lists the problems by property. */
        422: {
            headers: {
                /** @description The id of the request in the logs. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description If-Match or If-None-Match is missing. */
        428: {
            headers: {
                /** @description The id of the request in the logs. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many requests. Retry after the seconds in Retry-After. */
        429: {
            headers: {
                /** @description The id of the request in the logs. */
                "X-Request-Id": string;
                /** @description Seconds to wait before a retry. */
                "Retry-After": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The URL and the headers are over 16 KB together. */
        431: {
            headers: {
                /** @description The id of the request in the logs. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A service is unavailable, or a query took too long. Retry after the seconds in Retry-After. */
        503: {
            headers: {
                /** @description The id of the request in the logs. */
                "X-Request-Id": string;
                /** @description Seconds to wait before a retry. */
                "Retry-After": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A service timed out. Retry after the seconds in Retry-After. */
        504: {
            headers: {
                /** @description The id of the request in the logs. */
                "X-Request-Id": string;
                /** @description Seconds to wait before a retry. */
                "Retry-After": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description An internal error (500). */
        default: {
            headers: {
                /** @description The id of the request in the logs. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                    device_name?: string | null;
                };
            };
        };
        responses: {
            /** @description A token, or a challenge if two-factor authentication is on. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        /** @constant */
                        token_type: "Bearer";
                        user: components["schemas"]["User"];
                    } | {
                        /** @constant */
                        two_factor: true;
                        challenge_token: string;
                    };
                };
            };
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    completeChallenge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    challenge_token: string;
                    code?: string | null;
                    recovery_code?: string | null;
                    device_name?: string | null;
                };
            };
        };
        responses: {
            /** @description A token. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        /** @constant */
                        token_type: "Bearer";
                        user: components["schemas"]["User"];
                    };
                };
            };
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The owner and the credential. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            uuid: string;
                            name: string;
                            email: string;
                            /** @enum {string} */
                            plan: "free" | "paid";
                            two_factor_enabled: boolean;
                            /** Format: date-time */
                            created_at: string;
                            credential: {
                                /** @enum {string} */
                                kind: "api_key" | "token" | "session";
                                name: string;
                                /** @enum {string} */
                                access: "read" | "read_write";
                            };
                        };
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    listForms: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
                /** @description Text that occurs in the title. Upper and lower case are the same. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of forms and your plan. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FormListRow"][];
                        links: {
                            first: string;
                            last: string;
                            prev: string | null;
                            next: string | null;
                        };
                        meta: {
                            current_page: number;
                            from: number | null;
                            last_page: number;
                            path: string;
                            per_page: number;
                            to: number | null;
                            total: number;
                        };
                        plan: {
                            /** @enum {string} */
                            name: "free" | "paid";
                        };
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            431: components["responses"]["431"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    createForm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    description?: string | null;
                    thank_you_message?: string | null;
                    redirect_url?: (string | unknown | unknown) | null;
                    notify_on_submission?: boolean | null;
                    is_active?: boolean | null;
                    closed_message?: string | null;
                    grace_days?: number | null;
                    root_name?: string | null;
                    device_reports?: boolean | null;
                    allow_copy?: boolean | null;
                    photos?: ("any" | "wifi") | null;
                    template?: string | null;
                };
            };
        };
        responses: {
            /** @description The form with its fields. */
            201: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Form"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    getForm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The form. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Form"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    deleteForm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    updateForm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    title?: string;
                    description?: string | null;
                    thank_you_message?: string | null;
                    redirect_url?: (string | unknown | unknown) | null;
                    notify_on_submission?: boolean | null;
                    is_active?: boolean | null;
                    closed_message?: string | null;
                    grace_days?: number | null;
                    root_name?: string | null;
                    device_reports?: boolean | null;
                    allow_copy?: boolean | null;
                    photos?: ("any" | "wifi") | null;
                    show_branded_footer?: boolean;
                    is_encrypted?: boolean | null;
                    encryption_public_key?: string | null;
                    encryption_key_fingerprint?: string | null;
                    languages?: string[] | null;
                    translations?: {
                        [key: string]: {
                            title?: string | null;
                            description?: string | null;
                            thank_you_message?: string | null;
                            closed_message?: string | null;
                            fields?: {
                                [key: string]: components["schemas"]["FieldTranslationInput"];
                            } | null;
                        } | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description The updated form. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Form"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    duplicateForm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                };
            };
        };
        responses: {
            /** @description The copy. */
            201: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Form"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    exportForm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        formpost: 1;
                        form: {
                            title: string;
                            description: string | null;
                            thank_you_message: string | null;
                            redirect_url: string | null;
                            notify_on_submission: boolean;
                            is_active: boolean;
                            closed_message: string | null;
                            grace_days: number;
                            show_branded_footer: boolean;
                            is_encrypted: boolean;
                            encryption_public_key: string | null;
                            encryption_key_fingerprint: string | null;
                            languages?: string[] | null;
                            translations?: {
                                [key: string]: components["schemas"]["FormTranslation"];
                            } | null;
                            root_name: string | null;
                            device_reports: boolean;
                            allow_copy: boolean;
                            /** @enum {string} */
                            photos: "any" | "wifi";
                            xlsform?: {
                                [key: string]: {
                                    [key: string]: string;
                                }[];
                            };
                        };
                        fields: components["schemas"]["FieldContent"][];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    exportXlsform: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The `.xlsx` file. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    reportXlsform: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            field: string | null;
                            name: string | null;
                            label: string | null;
                            type: ("short_text" | "long_text" | "email" | "number" | "phone" | "date" | "dropdown" | "radio" | "checkbox" | "file" | "heading" | "paragraph" | "divider" | "image" | "hidden" | "page_break" | "payment" | "submit_button" | "consent" | "rating" | "rank" | "time" | "datetime" | "group" | "repeat") | null;
                            setting: string;
                            is_kept: boolean;
                            what: string;
                        }[];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    importForm: {
        parameters: {
            query?: {
                /** @description 1 checks the document and creates nothing. */
                dry_run?: "0" | "1";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    formpost: 1;
                    form: {
                        title: string;
                        description?: string | null;
                        thank_you_message?: string | null;
                        redirect_url?: (string | unknown | unknown) | null;
                        notify_on_submission?: boolean | null;
                        is_active?: boolean | null;
                        closed_message?: string | null;
                        grace_days?: number | null;
                        show_branded_footer?: boolean | null;
                        is_encrypted?: boolean | null;
                        encryption_public_key?: string | null;
                        encryption_key_fingerprint?: string | null;
                        languages?: string[] | null;
                        translations?: {
                            [key: string]: {
                                title?: string | null;
                                description?: string | null;
                                thank_you_message?: string | null;
                                closed_message?: string | null;
                                fields?: {
                                    [key: string]: components["schemas"]["FieldTranslationInput"];
                                } | null;
                            };
                        } | null;
                        root_name?: string | null;
                        device_reports?: boolean | null;
                        allow_copy?: boolean | null;
                        photos?: ("any" | "wifi") | null;
                        xlsform?: {
                            [key: string]: {
                                [key: string]: string;
                            }[];
                        } | null;
                    };
                    fields: components["schemas"]["DraftFieldInput"][];
                };
                "multipart/form-data": {
                    /** @description An XLSForm: .xlsx, .xls or .csv of up to 5 MiB. */
                    file: string;
                    /** @description CSV files with choices that the form names. */
                    list?: string[];
                };
            };
        };
        responses: {
            /** @description With dry_run=1: the report, and the document that an XLSForm becomes; data is null. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Form"] | null;
                        document?: {
                            /** @constant */
                            formpost: 1;
                            form: {
                                title?: string;
                                description?: string | null;
                                thank_you_message?: string | null;
                                redirect_url?: string | null;
                                notify_on_submission?: boolean;
                                is_active?: boolean;
                                closed_message?: string | null;
                                grace_days?: number;
                                show_branded_footer?: boolean;
                                is_encrypted?: boolean;
                                encryption_public_key?: string | null;
                                encryption_key_fingerprint?: string | null;
                                languages?: string[] | null;
                                translations?: {
                                    [key: string]: components["schemas"]["FormTranslation"];
                                } | null;
                                root_name?: string | null;
                                device_reports?: boolean;
                                allow_copy?: boolean;
                                /** @enum {string} */
                                photos?: "any" | "wifi";
                                xlsform?: {
                                    [key: string]: {
                                        [key: string]: string;
                                    }[];
                                };
                            };
                            fields: components["schemas"]["FieldContent"][];
                        };
                        report: {
                            taken: number;
                            rows: number;
                            whole: number;
                            apart: number;
                            expressions: {
                                found: number;
                                taken: number;
                            };
                            changed: {
                                sheet: string;
                                row: number;
                                name: string;
                                what: string;
                                why: string;
                            }[];
                            left_out: {
                                sheet: string;
                                row: number;
                                name: string;
                                what: string;
                                why: string;
                                instead: string;
                            }[];
                            notes: {
                                sheet: string;
                                row: number;
                                name: string;
                                what: string;
                            }[];
                        };
                    };
                };
            };
            /** @description The form and a report of what was imported. */
            201: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Form"] | null;
                        document?: {
                            /** @constant */
                            formpost: 1;
                            form: {
                                title?: string;
                                description?: string | null;
                                thank_you_message?: string | null;
                                redirect_url?: string | null;
                                notify_on_submission?: boolean;
                                is_active?: boolean;
                                closed_message?: string | null;
                                grace_days?: number;
                                show_branded_footer?: boolean;
                                is_encrypted?: boolean;
                                encryption_public_key?: string | null;
                                encryption_key_fingerprint?: string | null;
                                languages?: string[] | null;
                                translations?: {
                                    [key: string]: components["schemas"]["FormTranslation"];
                                } | null;
                                root_name?: string | null;
                                device_reports?: boolean;
                                allow_copy?: boolean;
                                /** @enum {string} */
                                photos?: "any" | "wifi";
                                xlsform?: {
                                    [key: string]: {
                                        [key: string]: string;
                                    }[];
                                };
                            };
                            fields: components["schemas"]["FieldContent"][];
                        };
                        report: {
                            taken: number;
                            rows: number;
                            whole: number;
                            apart: number;
                            expressions: {
                                found: number;
                                taken: number;
                            };
                            changed: {
                                sheet: string;
                                row: number;
                                name: string;
                                what: string;
                                why: string;
                            }[];
                            left_out: {
                                sheet: string;
                                row: number;
                                name: string;
                                what: string;
                                why: string;
                                instead: string;
                            }[];
                            notes: {
                                sheet: string;
                                row: number;
                                name: string;
                                what: string;
                            }[];
                        };
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            431: components["responses"]["431"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    listVersions: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of versions. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VersionRow"][];
                        links: {
                            first: string;
                            last: string;
                            prev: string | null;
                            next: string | null;
                        };
                        meta: {
                            current_page: number;
                            from: number | null;
                            last_page: number;
                            path: string;
                            per_page: number;
                            to: number | null;
                            total: number;
                        };
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            431: components["responses"]["431"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    getVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
                /** @description The number of a version. */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Version"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    listTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The categories with their templates. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            templates: {
                                id: string;
                                name: string;
                                description: string;
                                fields_count: number;
                                fields: {
                                    /** @enum {string} */
                                    type: "short_text" | "long_text" | "email" | "number" | "phone" | "date" | "dropdown" | "radio" | "checkbox" | "file" | "heading" | "paragraph" | "divider" | "image" | "hidden" | "page_break" | "payment" | "submit_button" | "consent" | "rating" | "rank" | "time" | "datetime" | "group" | "repeat";
                                    label: string | null;
                                }[];
                            }[];
                        }[];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    toggleForm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated form. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Form"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    listFields: {
        parameters: {
            query?: {
                /** @description 1 lists the removed questions that have answers instead. */
                removed?: "0" | "1";
            };
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fields in form order, or the removed questions, most recently removed first. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedField"][];
                    } | {
                        data: components["schemas"]["RemovedField"][];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            431: components["responses"]["431"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    createField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "short_text" | "long_text" | "email" | "number" | "phone" | "date" | "dropdown" | "radio" | "checkbox" | "file" | "heading" | "paragraph" | "divider" | "image" | "hidden" | "page_break" | "payment" | "submit_button" | "consent" | "rating" | "rank" | "time" | "datetime" | "group" | "repeat";
                    label?: string | null;
                    content?: string | null;
                    description?: string | null;
                    placeholder?: string | null;
                    options?: string[] | null;
                    default_value?: string | null;
                    settings?: components["schemas"]["FieldSettingsInput"] | null;
                    logic?: components["schemas"]["FieldLogicInput"] | null;
                    name?: string | null;
                    parent?: string | null;
                    expressions?: {
                        relevant?: string | null;
                        required?: string | null;
                        required_message?: string | null;
                        constraint?: string | null;
                        constraint_message?: string | null;
                        calculation?: string | null;
                        choice_filter?: string | null;
                        default?: string | null;
                        repeat_count?: string | null;
                        trigger?: string[] | null;
                    } | null;
                    read_only?: boolean | null;
                    choices?: {
                        name?: string | null;
                        filter?: {
                            [key: string]: string;
                        } | null;
                        was?: string[] | null;
                    }[] | null;
                    xlsform?: {
                        [key: string]: string;
                    } | null;
                    is_required?: boolean | null;
                    position?: number | null;
                } & (({
                    /** @enum {unknown} */
                    type?: "paragraph" | "divider" | "image" | "page_break" | "group" | "repeat";
                } | {
                    label: string;
                }) & ({
                    /** @enum {unknown} */
                    type?: "short_text" | "long_text" | "email" | "number" | "phone" | "date" | "file" | "heading" | "paragraph" | "divider" | "image" | "hidden" | "page_break" | "payment" | "submit_button" | "consent" | "rating" | "time" | "datetime" | "group" | "repeat";
                } | {
                    options: unknown[];
                }) & ({
                    /** @enum {unknown} */
                    type?: "short_text" | "long_text" | "email" | "number" | "phone" | "date" | "dropdown" | "radio" | "checkbox" | "file" | "heading" | "paragraph" | "divider" | "hidden" | "page_break" | "payment" | "submit_button" | "consent" | "rating" | "rank" | "time" | "datetime" | "group" | "repeat";
                } | {
                    content?: unknown | unknown;
                }));
            };
        };
        responses: {
            /** @description The field. */
            201: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Field"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    reorderFields: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: number[];
                };
            };
        };
        responses: {
            /** @description Every field id in the new order. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        ids: number[];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    deleteField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
                /** @description The field’s numeric id. */
                field: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    updateField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
                /** @description The field’s numeric id. */
                field: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type?: "short_text" | "long_text" | "email" | "number" | "phone" | "date" | "dropdown" | "radio" | "checkbox" | "file" | "heading" | "paragraph" | "divider" | "image" | "hidden" | "page_break" | "payment" | "submit_button" | "consent" | "rating" | "rank" | "time" | "datetime" | "group" | "repeat";
                    label?: string | null;
                    content?: string | null;
                    description?: string | null;
                    placeholder?: string | null;
                    options?: string[] | null;
                    default_value?: string | null;
                    settings?: components["schemas"]["FieldSettingsInput"] | null;
                    logic?: components["schemas"]["FieldLogicInput"] | null;
                    name?: string | null;
                    parent?: string | null;
                    expressions?: {
                        relevant?: string | null;
                        required?: string | null;
                        required_message?: string | null;
                        constraint?: string | null;
                        constraint_message?: string | null;
                        calculation?: string | null;
                        choice_filter?: string | null;
                        default?: string | null;
                        repeat_count?: string | null;
                        trigger?: string[] | null;
                    } | null;
                    read_only?: boolean | null;
                    choices?: {
                        name?: string | null;
                        filter?: {
                            [key: string]: string;
                        } | null;
                        was?: string[] | null;
                    }[] | null;
                    xlsform?: {
                        [key: string]: string;
                    } | null;
                    is_required?: boolean;
                };
            };
        };
        responses: {
            /** @description The updated field. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Field"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    listSubmissions: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
                /** @description Empty for the first page; `links.next` has the next one. `page` is then ignored. With `order=asc`, `links.next` is never null, so that it can be polled for new submissions. */
                cursor?: string;
                /** @description Newest first (`desc`) or oldest first (`asc`). */
                order?: "desc" | "asc";
                /** @description Submissions that were stored at this time or later. */
                since?: string;
                /** @description Submissions that were stored before this time. */
                until?: string;
                /** @description The same for `filled_at`. */
                filled_since?: string;
                /** @description The same for `filled_at`. */
                filled_until?: string;
                /** @description Submissions that were filled in offline, or not. */
                was_offline?: boolean;
                /** @description Conditions on answers, all of which must hold: `where[<field uuid>]=value` for equality, or `where[<field uuid>][<operator>]=value` with the operator `contains`, `gt`, `gte`, `lt`, `lte` or `empty`; `where[review]=state` for the state of the review. */
                where?: {
                    [key: string]: string;
                };
                /** @description Text that occurs in a text answer. Upper and lower case are the same. */
                q?: string;
                /** @description 1 includes questions that were removed from the form and have answers, and lets `where` and `q` refer to them. */
                removed?: "0" | "1";
            };
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of submissions and the number of submissions today (UTC). With a cursor, links and meta differ, and after the first page total and today_count are null. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SubmissionRow"][];
                        links: {
                            first: string;
                            last: string;
                            prev: string | null;
                            next: string | null;
                        };
                        meta: {
                            current_page: number;
                            from: number | null;
                            last_page: number;
                            path: string;
                            per_page: number;
                            to: number | null;
                            total: number;
                        };
                        today_count: number;
                    } | {
                        data: components["schemas"]["SubmissionRow"][];
                        links: {
                            first: string;
                            last: null;
                            prev: null;
                            next: string | null;
                        };
                        meta: {
                            path: string;
                            per_page: number;
                            total: number | null;
                        };
                        today_count: number | null;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            431: components["responses"]["431"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    exportSubmissions: {
        parameters: {
            query?: {
                /** @description CSV, or a spreadsheet (XLSX) with a sheet for the submissions and one for each repeat. */
                format?: "csv" | "xlsx";
                /** @description Exports only the instances of this repeat, a line for each. */
                repeat?: string;
                /** @description Heads columns with the labels or the names of fields. */
                headers?: "labels" | "names";
                /** @description Writes options, or the names of their choices. */
                values?: "options" | "names";
                /** @description Separated by commas: `id` adds the uuid of each submission as the first column, `files` writes the names of files as in the ZIP instead of their uuids, `review` adds columns with the newest review, `device` with the device and its number. */
                columns?: string;
                /** @description Newest first (`desc`) or oldest first (`asc`). */
                order?: "desc" | "asc";
                /** @description Submissions that were stored at this time or later. */
                since?: string;
                /** @description Submissions that were stored before this time. */
                until?: string;
                /** @description The same for `filled_at`. */
                filled_since?: string;
                /** @description The same for `filled_at`. */
                filled_until?: string;
                /** @description Submissions that were filled in offline, or not. */
                was_offline?: boolean;
                /** @description Conditions on answers, all of which must hold: `where[<field uuid>]=value` for equality, or `where[<field uuid>][<operator>]=value` with the operator `contains`, `gt`, `gte`, `lt`, `lte` or `empty`; `where[review]=state` for the state of the review. */
                where?: {
                    [key: string]: string;
                };
                /** @description Text that occurs in a text answer. Upper and lower case are the same. */
                q?: string;
                /** @description 1 includes questions that were removed from the form and have answers, and lets `where` and `q` refer to them. */
                removed?: "0" | "1";
            };
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV (RFC 4180, UTF-8), or with `format=xlsx` a spreadsheet. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            431: components["responses"]["431"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    getSummary: {
        parameters: {
            query?: {
                /** @description Submissions that were stored at this time or later. */
                since?: string;
                /** @description Submissions that were stored before this time. */
                until?: string;
                /** @description The same for `filled_at`. */
                filled_since?: string;
                /** @description The same for `filled_at`. */
                filled_until?: string;
                /** @description Submissions that were filled in offline, or not. */
                was_offline?: boolean;
                /** @description Conditions on answers, all of which must hold: `where[<field uuid>]=value` for equality, or `where[<field uuid>][<operator>]=value` with the operator `contains`, `gt`, `gte`, `lt`, `lte` or `empty`; `where[review]=state` for the state of the review. */
                where?: {
                    [key: string]: string;
                };
                /** @description Text that occurs in a text answer. Upper and lower case are the same. */
                q?: string;
                /** @description 1 includes questions that were removed from the form and have answers, and lets `where` and `q` refer to them. */
                removed?: "0" | "1";
            };
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The summary. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SubmissionSummary"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            431: components["responses"]["431"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    listDevices: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of devices and a summary of all. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            device_id: string;
                            collector: string | null;
                            received: number;
                            highest_seq: number;
                            next_seq: number | null;
                            missing: [
                                number,
                                number
                            ][];
                            missing_count: number;
                            deleted_count: number;
                            waiting: number | null;
                            oldest_waiting_at: string | null;
                            drafts: number | null;
                            form_versions: {
                                [key: string]: number;
                            };
                            app_version: string | null;
                            storage: {
                                persisted: boolean | null;
                                free_mb: number | null;
                            } | null;
                            reported_at: string | null;
                            /** Format: date-time */
                            last_seen_at: string;
                        }[];
                        links: {
                            first: string;
                            last: string;
                            prev: string | null;
                            next: string | null;
                        };
                        meta: {
                            current_page: number;
                            from: number | null;
                            last_page: number;
                            path: string;
                            per_page: number;
                            to: number | null;
                            total: number;
                        };
                        summary: {
                            devices: number;
                            missing: number;
                            waiting: number;
                            unsent_by_version: {
                                [key: string]: {
                                    records: number;
                                    devices: number;
                                };
                            };
                        };
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            431: components["responses"]["431"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    getSubmission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
                /** @description The submission’s uuid. */
                submission: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The submission. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Submission"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    deleteSubmission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
                /** @description The submission’s uuid. */
                submission: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    getReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
                /** @description The submission’s uuid. */
                submission: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The review. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {string} */
                            state: "received" | "approved" | "has_issues" | "rejected";
                            note: string | null;
                            reviewer: components["schemas"]["Reviewer"] | null;
                            reviewed_at: string | null;
                            history: components["schemas"]["Review"][];
                        };
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    putReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
                /** @description The submission’s uuid. */
                submission: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    state: "received" | "approved" | "has_issues" | "rejected";
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description The review. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {string} */
                            state: "received" | "approved" | "has_issues" | "rejected";
                            note: string | null;
                            reviewer: components["schemas"]["Reviewer"] | null;
                            reviewed_at: string | null;
                            history: components["schemas"]["Review"][];
                        };
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    getDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that the resource must have. The response is 412 if it has another. */
                "If-Match"?: string;
                /** @description The `ETag` of an earlier response. The response is 304 if it is still current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    /** @description The revision of the draft. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            revision: number;
                            base_version: number;
                            form: {
                                title?: string;
                                description?: string | null;
                                thank_you_message?: string | null;
                                redirect_url?: string | null;
                                notify_on_submission?: boolean;
                                is_active?: boolean;
                                closed_message?: string | null;
                                grace_days?: number;
                                show_branded_footer?: boolean;
                                is_encrypted?: boolean;
                                encryption_public_key?: string | null;
                                encryption_key_fingerprint?: string | null;
                                languages?: string[] | null;
                                translations?: {
                                    [key: string]: components["schemas"]["FormTranslation"];
                                } | null;
                                root_name?: string | null;
                                device_reports?: boolean;
                                allow_copy?: boolean;
                                /** @enum {string} */
                                photos?: "any" | "wifi";
                                xlsform?: {
                                    [key: string]: {
                                        [key: string]: string;
                                    }[];
                                } | null;
                            };
                            fields: components["schemas"]["FieldContent"][];
                        };
                    };
                };
            };
            /** @description Not modified since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            412: components["responses"]["412"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    putDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision that was read, in quotes as in `ETag`. The response is 412 if the draft has another revision. A list of tags and `*` are also accepted. */
                "If-Match"?: string;
                /** @description `*` to save the first draft of a form. The response is 412 if there already is one. */
                "If-None-Match"?: "*";
            };
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    base_version: number;
                    form: components["schemas"]["DraftSettingsInput"];
                    fields: components["schemas"]["DraftFieldInput"][];
                };
            };
        };
        responses: {
            /** @description The draft with its new revision. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    /** @description The revision of the draft. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            revision: number;
                            base_version: number;
                            form: {
                                title?: string;
                                description?: string | null;
                                thank_you_message?: string | null;
                                redirect_url?: string | null;
                                notify_on_submission?: boolean;
                                is_active?: boolean;
                                closed_message?: string | null;
                                grace_days?: number;
                                show_branded_footer?: boolean;
                                is_encrypted?: boolean;
                                encryption_public_key?: string | null;
                                encryption_key_fingerprint?: string | null;
                                languages?: string[] | null;
                                translations?: {
                                    [key: string]: components["schemas"]["FormTranslation"];
                                } | null;
                                root_name?: string | null;
                                device_reports?: boolean;
                                allow_copy?: boolean;
                                /** @enum {string} */
                                photos?: "any" | "wifi";
                                xlsform?: {
                                    [key: string]: {
                                        [key: string]: string;
                                    }[];
                                } | null;
                            };
                            fields: components["schemas"]["FieldContent"][];
                        };
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            412: components["responses"]["412"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            428: components["responses"]["428"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    deleteDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision that was read, in quotes as in `ETag`. The response is 412 if the draft has another revision. A list of tags and `*` are also accepted. */
                "If-Match"?: string;
            };
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            412: components["responses"]["412"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    publishDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision that was read, in quotes as in `ETag`. The response is 412 if the draft has another revision. A list of tags and `*` are also accepted. */
                "If-Match"?: string;
            };
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    force?: boolean | null;
                };
            };
        };
        responses: {
            /** @description The form. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Form"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            412: components["responses"]["412"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    restoreDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description The revision that was read, in quotes as in `ETag`. The response is 412 if the draft has another revision. A list of tags and `*` are also accepted. */
                "If-Match"?: string;
                /** @description `*` to save the first draft of a form. The response is 412 if there already is one. */
                "If-None-Match"?: "*";
            };
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                };
            };
        };
        responses: {
            /** @description The draft with its new revision. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    /** @description The revision of the draft. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            revision: number;
                            base_version: number;
                            form: {
                                title?: string;
                                description?: string | null;
                                thank_you_message?: string | null;
                                redirect_url?: string | null;
                                notify_on_submission?: boolean;
                                is_active?: boolean;
                                closed_message?: string | null;
                                grace_days?: number;
                                show_branded_footer?: boolean;
                                is_encrypted?: boolean;
                                encryption_public_key?: string | null;
                                encryption_key_fingerprint?: string | null;
                                languages?: string[] | null;
                                translations?: {
                                    [key: string]: components["schemas"]["FormTranslation"];
                                } | null;
                                root_name?: string | null;
                                device_reports?: boolean;
                                allow_copy?: boolean;
                                /** @enum {string} */
                                photos?: "any" | "wifi";
                                xlsform?: {
                                    [key: string]: {
                                        [key: string]: string;
                                    }[];
                                } | null;
                            };
                            fields: components["schemas"]["FieldContent"][];
                        };
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            412: components["responses"]["412"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    createPreviewLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        url: string;
                        /** Format: date-time */
                        expires_at: string;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    getPublicForm: {
        parameters: {
            query?: {
                /** @description The token of a preview link. The request then uses the draft and stores nothing. */
                preview?: string;
                /** @description `parts`: lists of more than 200 options are named in `parts` and read on their own. Otherwise the fields have them. */
                options?: "parts";
            };
            header?: {
                /** @description The `ETag` that the resource must have. The response is 412 if it has another. */
                "If-Match"?: string;
                /** @description The `ETag` of an earlier response. The response is 304 if it is still current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The form’s public id. */
                public_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The form. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    /** @description Changes with the version of the form. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PublicForm"];
                    };
                };
            };
            /** @description Not modified since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["404"];
            410: components["responses"]["410"];
            412: components["responses"]["412"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            431: components["responses"]["431"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    getPublicFormPart: {
        parameters: {
            query?: {
                /** @description The token of a preview link. The request then uses the draft and stores nothing. */
                preview?: string;
            };
            header?: {
                /** @description The `ETag` that the resource must have. The response is 412 if it has another. */
                "If-Match"?: string;
                /** @description The `ETag` of an earlier response. The response is 304 if it is still current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The form’s public id. */
                public_id: string;
                /** @description The hash of a part, from `parts` of the form. */
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The part, which never changes. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    /** @description The hash. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FormTranslation"] | {
                            options: string[];
                            choices?: {
                                name?: string;
                                filter?: {
                                    [key: string]: string;
                                };
                                was?: string[];
                            }[];
                        };
                    };
                };
            };
            /** @description Not modified since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["404"];
            410: components["responses"]["410"];
            412: components["responses"]["412"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            431: components["responses"]["431"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    submit: {
        parameters: {
            query?: {
                /** @description The token of a preview link. The request then uses the draft and stores nothing. */
                preview?: string;
            };
            header?: never;
            path: {
                /** @description The form’s public id. */
                public_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fields?: {
                        [key: string]: unknown;
                    } | null;
                    encrypted_payload?: string | null;
                    upload_uuids?: string[] | null;
                    client_uuid?: string | null;
                    filled_at?: string | null;
                    was_offline?: boolean | null;
                    form_version?: number | null;
                    rules?: number | null;
                    device_id?: unknown;
                    device_seq?: unknown;
                    collector?: unknown;
                    clock_offset_s?: unknown;
                };
            };
        };
        responses: {
            /** @description The submission is stored, by this or an earlier request. */
            201: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    /** @description `true` if the submission was already stored. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            410: components["responses"]["410"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            431: components["responses"]["431"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    reportDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The form’s public id. */
                public_id: string;
                /** @description The UUID that the device made for this form. */
                device_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    secret: string;
                    next_seq: number;
                    waiting?: number | null;
                    oldest_waiting_at?: string | null;
                    drafts?: number | null;
                    deleted?: number[] | null;
                    form_versions?: {
                        [key: string]: number;
                    } | null;
                    app_version?: string | null;
                    storage?: {
                        persisted?: boolean | null;
                        free_mb?: number | null;
                    } | null;
                    collector?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    getPublicFormLegacy: {
        parameters: {
            query?: {
                /** @description The token of a preview link. The request then uses the draft and stores nothing. */
                preview?: string;
                /** @description `parts`: lists of more than 200 options are named in `parts` and read on their own. Otherwise the fields have them. */
                options?: "parts";
            };
            header?: {
                /** @description The `ETag` that the resource must have. The response is 412 if it has another. */
                "If-Match"?: string;
                /** @description The `ETag` of an earlier response. The response is 304 if it is still current. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The form’s public id. */
                public_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The form. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    /** @description Changes with the version of the form. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicForm"];
                };
            };
            /** @description Not modified since the ETag in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["404"];
            410: components["responses"]["410"];
            412: components["responses"]["412"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            431: components["responses"]["431"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    submitLegacy: {
        parameters: {
            query?: {
                /** @description The token of a preview link. The request then uses the draft and stores nothing. */
                preview?: string;
            };
            header?: never;
            path: {
                /** @description The form’s public id. */
                public_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fields?: {
                        [key: string]: unknown;
                    } | null;
                    encrypted_payload?: string | null;
                    upload_uuids?: string[] | null;
                    client_uuid?: string | null;
                    filled_at?: string | null;
                    was_offline?: boolean | null;
                    form_version?: number | null;
                    rules?: number | null;
                    device_id?: unknown;
                    device_seq?: unknown;
                    collector?: unknown;
                    clock_offset_s?: unknown;
                };
            };
        };
        responses: {
            /** @description The submission is stored, by this or an earlier request. */
            201: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    /** @description `true` if the submission was already stored. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            410: components["responses"]["410"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            431: components["responses"]["431"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    upload: {
        parameters: {
            query?: {
                /** @description The token of a preview link. The request then uses the draft and stores nothing. */
                preview?: string;
            };
            header?: never;
            path: {
                /** @description The form’s public id. */
                public_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: uuid
                     * @description The uuid of the file field.
                     */
                    form_field_id: string;
                    /** @description The version of the form that was filled in. The `accept` and `max_size` of that version apply. */
                    form_version?: number;
                    /**
                     * Format: uuid
                     * @description Names the file in repetitions: the same file of the same field with the same id is stored once, and gets the same uuid.
                     */
                    client_uuid?: string;
                    /** @description The file, of 1 to 2,097,152 bytes. */
                    file: string;
                };
            };
        };
        responses: {
            /** @description The upload. */
            201: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"];
                };
            };
            404: components["responses"]["404"];
            410: components["responses"]["410"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            431: components["responses"]["431"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The owner. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                    code?: string | null;
                    recovery_code?: string | null;
                    device_name?: string | null;
                };
            };
        };
        responses: {
            /** @description The owner, or two_factor if a code is needed and none was sent. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    /** @description The session, unless a code is needed. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                    } | {
                        /** @constant */
                        two_factor: true;
                    };
                };
            };
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    /** @description Deletes the cookie. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    createSessionFromLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    device_name?: string | null;
                };
            };
        };
        responses: {
            /** @description The owner. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    /** @description The session. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                    };
                };
            };
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    setPasswordFromLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description The password is set. The owner, or two_factor if a login also needs a code. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    /** @description The session, unless a code is needed. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                    } | {
                        /** @constant */
                        two_factor: true;
                    };
                };
            };
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Up to 500 sessions. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"][];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    endSessionById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session’s id. */
                session: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    /** Format: email */
                    email?: string;
                    password?: string;
                    current_password?: string;
                    revoke_keys?: boolean;
                };
            };
        };
        responses: {
            /** @description The updated account. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    listNetworkAddresses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The URLs. The list is empty if APP_URL is set, because links then begin with it. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: string[];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    confirmPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description The password is right. */
            204: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    setUpTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret. It is shown only once. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secret: string;
                        otpauth_url: string;
                        qr_svg: string;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    turnOffTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Two-factor authentication is off. */
            204: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    confirmTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Eight recovery codes. They are shown only once. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recovery_codes: string[];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Key"][];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    access: "read" | "read_write";
                };
            };
        };
        responses: {
            /** @description The key with its secret. */
            201: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** @enum {string} */
                            access: "read" | "read_write";
                            /** Format: date-time */
                            created_at: string;
                            last_used_at: string | null;
                            secret: string;
                        };
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The key’s id. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    downloadFiles: {
        parameters: {
            query?: {
                /** @description Submissions that were stored at this time or later. */
                since?: string;
                /** @description Submissions that were stored before this time. */
                until?: string;
                /** @description The same for `filled_at`. */
                filled_since?: string;
                /** @description The same for `filled_at`. */
                filled_until?: string;
                /** @description Submissions that were filled in offline, or not. */
                was_offline?: boolean;
                /** @description Conditions on answers, all of which must hold: `where[<field uuid>]=value` for equality, or `where[<field uuid>][<operator>]=value` with the operator `contains`, `gt`, `gte`, `lt`, `lte` or `empty`; `where[review]=state` for the state of the review. */
                where?: {
                    [key: string]: string;
                };
                /** @description Text that occurs in a text answer. Upper and lower case are the same. */
                q?: string;
                /** @description 1 includes questions that were removed from the form and have answers, and lets `where` and `q` refer to them. */
                removed?: "0" | "1";
            };
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A ZIP of the files and index.csv. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            431: components["responses"]["431"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    downloadFile: {
        parameters: {
            query?: {
                /** @description 1 displays images and audio instead of downloading them. */
                preview?: "0" | "1";
            };
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
                /** @description The upload’s uuid. */
                upload: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content of the file. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            431: components["responses"]["431"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook, without its secret. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            url: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            events?: ("submission.created" | "submission.reviewed" | "form.published")[];
                        };
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    putWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uri */
                    url: string;
                    events?: ("submission.created" | "submission.reviewed" | "form.published")[];
                };
            };
        };
        responses: {
            /** @description The webhook; a new one has its signing secret (Standard Webhooks). */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            url: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            events?: ("submission.created" | "submission.reviewed" | "form.published")[];
                            secret?: string;
                        };
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    rollWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook with its new signing secret. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            url: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            events?: ("submission.created" | "submission.reviewed" | "form.published")[];
                            secret: string;
                        };
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of attempts. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            /** @enum {string} */
                            event: "submission.created" | "submission.reviewed" | "form.published";
                            submission_uuid: string | null;
                            webhook_id: string;
                            attempt: number;
                            /** Format: date-time */
                            at: string;
                            delivered: boolean;
                            status_code: number | null;
                            error: string | null;
                            reason: string | null;
                            duration_ms: number;
                            next_attempt_at: string | null;
                        }[];
                        links: {
                            first: string;
                            last: string;
                            prev: string | null;
                            next: string | null;
                        };
                        meta: {
                            current_page: number;
                            from: number | null;
                            last_page: number;
                            path: string;
                            per_page: number;
                            to: number | null;
                            total: number;
                        };
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            431: components["responses"]["431"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
                /** @description The id of a delivery attempt. */
                delivery: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery is due. */
            202: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            webhook_id: string;
                        };
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The form’s uuid. */
                form: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outcome. A failed delivery is also a 200. */
            200: {
                headers: {
                    /** @description The id of the request in the logs. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            webhook_id: string;
                            delivered: boolean;
                            status_code: number | null;
                            error: string | null;
                            reason: string | null;
                            duration_ms: number;
                        };
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            504: components["responses"]["504"];
            default: components["responses"]["default"];
        };
    };
    submissionCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the message, the same for every attempt. */
                "webhook-id": string;
                /** @description Unix time in seconds when this attempt was signed. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 HMAC-SHA256 of id, timestamp and body. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "submission.created";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        form: {
                            /** Format: uuid */
                            uuid: string;
                            public_id: string;
                            title: string;
                        };
                        submission: {
                            /** Format: uuid */
                            uuid: string;
                            /** Format: date-time */
                            created_at: string;
                            filled_at: string | null;
                            was_offline: boolean;
                            ip_address: string | null;
                            user_agent: string | null;
                            /** @enum {string} */
                            review: "received" | "approved" | "has_issues" | "rejected";
                            values: components["schemas"]["SubmissionValue"][];
                            checks?: {
                                code: string;
                                address?: string;
                                reason?: string;
                            }[];
                            client_uuid: string | null;
                            encrypted_payload?: string;
                            rules?: number;
                            /** Format: uuid */
                            device_id?: string;
                            device_seq?: number;
                            collector?: string;
                            clock_offset_s?: number;
                            sent?: {
                                [key: string]: string | number | string[] | true;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The message is dropped without a retry. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    submissionReviewed: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the message, the same for every attempt. */
                "webhook-id": string;
                /** @description Unix time in seconds when this attempt was signed. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 HMAC-SHA256 of id, timestamp and body. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "submission.reviewed";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        form: {
                            /** Format: uuid */
                            uuid: string;
                            public_id: string;
                            title: string;
                        };
                        submission: {
                            /** Format: uuid */
                            uuid: string;
                            /** Format: date-time */
                            created_at: string;
                            filled_at: string | null;
                            was_offline: boolean;
                            ip_address: string | null;
                            user_agent: string | null;
                            /** @enum {string} */
                            review: "received" | "approved" | "has_issues" | "rejected";
                            values: components["schemas"]["SubmissionValue"][];
                            checks?: {
                                code: string;
                                address?: string;
                                reason?: string;
                            }[];
                            client_uuid: string | null;
                            encrypted_payload?: string;
                            rules?: number;
                            /** Format: uuid */
                            device_id?: string;
                            device_seq?: number;
                            collector?: string;
                            clock_offset_s?: number;
                            sent?: {
                                [key: string]: string | number | string[] | true;
                            };
                        };
                        review: components["schemas"]["Review"];
                    };
                };
            };
        };
        responses: {
            /** @description The message is dropped without a retry. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    formPublished: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the message, the same for every attempt. */
                "webhook-id": string;
                /** @description Unix time in seconds when this attempt was signed. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 HMAC-SHA256 of id, timestamp and body. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "form.published";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        form: {
                            /** Format: uuid */
                            uuid: string;
                            public_id: string;
                            title: string;
                        };
                        version: number;
                    };
                };
            };
        };
        responses: {
            /** @description The message is dropped without a retry. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookTested: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the message, the same for every attempt. */
                "webhook-id": string;
                /** @description Unix time in seconds when this attempt was signed. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 HMAC-SHA256 of id, timestamp and body. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "webhook.test";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        form: {
                            /** Format: uuid */
                            uuid: string;
                            public_id: string;
                            title: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The message is dropped without a retry. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is delivered. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery is retried later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
