-- AlterTable
ALTER TABLE "fields" ADD COLUMN     "since_version" INTEGER;

-- AlterTable
ALTER TABLE "form_versions" ADD COLUMN     "author" JSONB,
ADD COLUMN     "change" TEXT;

-- CreateTable
CREATE TABLE "removed_fields" (
    "form_id" INTEGER NOT NULL,
    "uuid" UUID NOT NULL,
    "field_id" INTEGER,
    "type" TEXT NOT NULL,
    "document" TEXT NOT NULL,
    "since_version" INTEGER NOT NULL,
    "last_version" INTEGER NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "removed_fields_pkey" PRIMARY KEY ("form_id","uuid")
);

-- CreateIndex
CREATE INDEX "form_versions_form_id_is_read_version_idx" ON "form_versions"("form_id", "is_read", "version");

-- CreateIndex
CREATE INDEX "removed_fields_form_id_last_version_idx" ON "removed_fields"("form_id", "last_version");

-- CreateIndex
CREATE INDEX "removed_fields_uuid_idx" ON "removed_fields"("uuid");

-- AddForeignKey
ALTER TABLE "removed_fields" ADD CONSTRAINT "removed_fields_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Fields that were removed before there was this table, as they were in the last version with answers to them.
INSERT INTO "removed_fields" ("form_id", "uuid", "type", "document", "since_version", "last_version", "removed_at")
SELECT DISTINCT ON (v."form_id", x."field" ->> 'id')
  v."form_id", (x."field" ->> 'id')::uuid, x."field" ->> 'type', x."field"::text, 1, v."version",
  coalesce((SELECT n."created_at" FROM "form_versions" n
    WHERE n."form_id" = v."form_id" AND n."version" > v."version" ORDER BY n."version" LIMIT 1), now())
FROM "form_versions" v
JOIN "forms" f ON f."id" = v."form_id" AND f."deleted_at" IS NULL
CROSS JOIN LATERAL jsonb_array_elements(v."document"::jsonb -> 'fields') AS x("field")
LEFT JOIN "fields" d ON d."uuid" = (x."field" ->> 'id')::uuid
CROSS JOIN LATERAL (SELECT ARRAY['heading', 'paragraph', 'divider', 'image', 'page_break', 'payment', 'submit_button'] AS "types") AS shown
WHERE d."id" IS NULL OR (d."type" = ANY(shown."types") AND x."field" ->> 'type' <> ALL(shown."types"))
ORDER BY v."form_id", x."field" ->> 'id', x."field" ->> 'type' = ANY(shown."types"), v."version" DESC;
