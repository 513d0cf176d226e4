-- CreateTable
CREATE TABLE "forms" (
    "id" SERIAL NOT NULL,
    "uuid" UUID NOT NULL,
    "owner_uuid" UUID NOT NULL,
    "public_id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "thank_you_message" TEXT,
    "redirect_url" TEXT,
    "notify_on_submission" BOOLEAN NOT NULL DEFAULT true,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "show_branded_footer" BOOLEAN NOT NULL DEFAULT true,
    "is_encrypted" BOOLEAN NOT NULL DEFAULT false,
    "encryption_public_key" TEXT,
    "encryption_key_fingerprint" TEXT,
    "encryption_frozen_at" TIMESTAMPTZ(3),
    "payment_required" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "encryption_key_expires_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "closed_message" TEXT,
    "grace_days" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "forms_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fields" (
    "id" SERIAL NOT NULL,
    "uuid" UUID NOT NULL,
    "form_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "label" TEXT,
    "content" TEXT,
    "description" TEXT,
    "placeholder" TEXT,
    "options" JSONB,
    "default_value" TEXT,
    "settings" JSONB,
    "logic" JSONB,
    "is_required" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "since_version" INTEGER,

    CONSTRAINT "fields_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "form_versions" (
    "form_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "document" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "is_read" BOOLEAN NOT NULL DEFAULT true,
    "author" JSONB,
    "change" TEXT,

    CONSTRAINT "form_versions_pkey" PRIMARY KEY ("form_id","version")
);

-- CreateTable
CREATE TABLE "form_views" (
    "form_id" INTEGER NOT NULL,
    "count" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "form_views_pkey" PRIMARY KEY ("form_id")
);

-- CreateTable
CREATE TABLE "former_file_fields" (
    "uuid" UUID NOT NULL,
    "form_id" INTEGER NOT NULL,
    "settings" JSONB,

    CONSTRAINT "former_file_fields_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
CREATE TABLE "webhooks" (
    "form_id" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "events" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "former_secret" TEXT,
    "former_secret_until" TIMESTAMPTZ(3),

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("form_id")
);

-- CreateTable
CREATE TABLE "former_encryption_keys" (
    "id" SERIAL NOT NULL,
    "form_id" INTEGER NOT NULL,
    "public_key" TEXT NOT NULL,
    "is_renewed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "former_encryption_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "form_drafts" (
    "form_id" INTEGER NOT NULL,
    "revision" BIGSERIAL NOT NULL,
    "base_version" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "preview_key" BYTEA,
    "kept_settings" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "form_drafts_pkey" PRIMARY KEY ("form_id")
);

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
CREATE UNIQUE INDEX "forms_uuid_key" ON "forms"("uuid");

-- CreateIndex
CREATE UNIQUE INDEX "forms_public_id_key" ON "forms"("public_id");

-- CreateIndex
CREATE INDEX "forms_owner_uuid_id_idx" ON "forms"("owner_uuid", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "fields_uuid_key" ON "fields"("uuid");

-- CreateIndex
CREATE INDEX "fields_form_id_position_idx" ON "fields"("form_id", "position");

-- CreateIndex
CREATE INDEX "form_versions_form_id_created_at_idx" ON "form_versions"("form_id", "created_at");

-- CreateIndex
CREATE INDEX "former_file_fields_form_id_idx" ON "former_file_fields"("form_id");

-- CreateIndex
CREATE INDEX "former_encryption_keys_form_id_id_idx" ON "former_encryption_keys"("form_id", "id");

-- CreateIndex
CREATE INDEX "forms_encryption_key_expires_at_idx" ON "forms"("encryption_key_expires_at");

-- CreateIndex
CREATE INDEX "form_versions_form_id_is_read_version_idx" ON "form_versions"("form_id", "is_read", "version");

-- CreateIndex
CREATE INDEX "removed_fields_form_id_last_version_idx" ON "removed_fields"("form_id", "last_version");

-- CreateIndex
CREATE INDEX "removed_fields_uuid_idx" ON "removed_fields"("uuid");

-- AddForeignKey
ALTER TABLE "fields" ADD CONSTRAINT "fields_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_versions" ADD CONSTRAINT "form_versions_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_views" ADD CONSTRAINT "form_views_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "former_file_fields" ADD CONSTRAINT "former_file_fields_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "former_encryption_keys" ADD CONSTRAINT "former_encryption_keys_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_drafts" ADD CONSTRAINT "form_drafts_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "removed_fields" ADD CONSTRAINT "removed_fields_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;
