-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "forms";

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

    CONSTRAINT "fields_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "form_versions" (
    "form_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "document" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

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

-- AddForeignKey
ALTER TABLE "fields" ADD CONSTRAINT "fields_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_versions" ADD CONSTRAINT "form_versions_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_views" ADD CONSTRAINT "form_views_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "former_file_fields" ADD CONSTRAINT "former_file_fields_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;


