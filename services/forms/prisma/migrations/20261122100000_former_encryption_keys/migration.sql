-- CreateTable
CREATE TABLE "former_encryption_keys" (
    "id" SERIAL NOT NULL,
    "form_id" INTEGER NOT NULL,
    "public_key" TEXT NOT NULL,

    CONSTRAINT "former_encryption_keys_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "former_encryption_keys_form_id_id_idx" ON "former_encryption_keys"("form_id", "id");

-- AddForeignKey
ALTER TABLE "former_encryption_keys" ADD CONSTRAINT "former_encryption_keys_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Keys of encrypted forms that were replaced before there was this table.
INSERT INTO "former_encryption_keys" ("form_id", "public_key")
SELECT DISTINCT v."form_id", v."document"::jsonb ->> 'encryption_public_key'
FROM "form_versions" v JOIN "forms" f ON f."id" = v."form_id"
WHERE f."is_encrypted" AND f."encryption_public_key" IS NOT NULL
  AND v."document"::jsonb ->> 'encryption_public_key' <> f."encryption_public_key";
