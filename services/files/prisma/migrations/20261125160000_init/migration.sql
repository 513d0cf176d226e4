-- CreateTable
CREATE TABLE "uploads" (
    "uuid" UUID NOT NULL,
    "form_uuid" UUID NOT NULL,
    "field_uuid" UUID NOT NULL,
    "submission_uuid" UUID,
    "name" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "mime_type" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "stored_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "is_encrypted" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "uploads_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
CREATE TABLE "unattached_totals" (
    "form_uuid" UUID NOT NULL,
    "day" DATE NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "unattached_totals_pkey" PRIMARY KEY ("form_uuid","day")
);

-- CreateIndex
CREATE INDEX "uploads_form_uuid_submission_uuid_idx" ON "uploads"("form_uuid", "submission_uuid");

-- CreateIndex
CREATE INDEX "uploads_form_uuid_field_uuid_idx" ON "uploads"("form_uuid", "field_uuid");

-- CreateIndex
CREATE INDEX "uploads_expires_at_idx" ON "uploads"("expires_at");

-- CreateIndex
CREATE INDEX "uploads_deleted_at_idx" ON "uploads"("deleted_at");

-- CreateIndex
CREATE INDEX "unattached_totals_day_idx" ON "unattached_totals"("day");
