-- CreateTable
CREATE TABLE "form_states" (
    "form_uuid" UUID NOT NULL,
    "last_seq" BIGINT NOT NULL,
    "count" INTEGER NOT NULL,
    "today" DATE NOT NULL,
    "today_count" INTEGER NOT NULL,
    "purged_at" TIMESTAMPTZ(3),
    "mailed_at" TIMESTAMPTZ(3),
    "to_mail" INTEGER NOT NULL DEFAULT 0,
    "to_mail_since" TIMESTAMPTZ(3),
    "encryption_epoch" INTEGER,
    "key_end_mailed" TIMESTAMPTZ(3),

    CONSTRAINT "form_states_pkey" PRIMARY KEY ("form_uuid")
);

-- CreateTable
CREATE TABLE "submissions" (
    "form_uuid" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "uuid" UUID NOT NULL,
    "client_uuid" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "filled_at" TIMESTAMPTZ(3),
    "was_offline" BOOLEAN NOT NULL,
    "form_version" INTEGER NOT NULL,
    "receipt_version" INTEGER NOT NULL,
    "answers" JSONB,
    "encrypted_payload" TEXT,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "review_state" TEXT,

    CONSTRAINT "submissions_pkey" PRIMARY KEY ("form_uuid","seq")
);

-- CreateTable
CREATE TABLE "submission_blocks" (
    "form_uuid" UUID NOT NULL,
    "block" BIGINT NOT NULL,
    "count" INTEGER NOT NULL,
    "first_at" TIMESTAMPTZ(3),
    "has_offline" BOOLEAN,
    "last_at" TIMESTAMPTZ(3),
    "first_filled_at" TIMESTAMPTZ(3),
    "last_filled_at" TIMESTAMPTZ(3),
    "answer_counts" JSONB,
    "counted_rows" INTEGER,

    CONSTRAINT "submission_blocks_pkey" PRIMARY KEY ("form_uuid","block")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "form_uuid" UUID NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "submission_uuid" UUID,
    "attempt" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "delivered" BOOLEAN NOT NULL,
    "status_code" INTEGER,
    "error" TEXT,
    "duration_ms" INTEGER NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3),
    "event" JSONB,
    "reason" TEXT,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("form_uuid","id")
);

-- CreateTable
CREATE TABLE "upload_claims" (
    "form_uuid" UUID NOT NULL,
    "submission_uuid" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "upload_claims_pkey" PRIMARY KEY ("form_uuid","submission_uuid")
);

-- CreateTable
CREATE TABLE "submission_reviews" (
    "form_uuid" UUID NOT NULL,
    "submission_uuid" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "note" TEXT,
    "reviewed_at" TIMESTAMPTZ(3) NOT NULL,
    "owner_uuid" UUID NOT NULL,
    "owner_name" TEXT NOT NULL,
    "owner_email" TEXT NOT NULL,
    "credential_kind" TEXT NOT NULL,
    "credential_name" TEXT NOT NULL,

    CONSTRAINT "submission_reviews_pkey" PRIMARY KEY ("form_uuid","submission_uuid","number")
);

-- CreateIndex
CREATE UNIQUE INDEX "submissions_form_uuid_uuid_key" ON "submissions"("form_uuid", "uuid");

-- CreateIndex
CREATE UNIQUE INDEX "submissions_form_uuid_client_uuid_key" ON "submissions"("form_uuid", "client_uuid");

-- CreateIndex
CREATE INDEX "webhook_deliveries_form_uuid_submission_uuid_idx" ON "webhook_deliveries"("form_uuid", "submission_uuid");

-- CreateIndex
CREATE INDEX "webhook_deliveries_at_idx" ON "webhook_deliveries"("at");

-- CreateIndex
CREATE INDEX "upload_claims_expires_at_idx" ON "upload_claims"("expires_at");

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_form_uuid_submission_uuid_fkey" FOREIGN KEY ("form_uuid", "submission_uuid") REFERENCES "submissions"("form_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission_reviews" ADD CONSTRAINT "submission_reviews_form_uuid_submission_uuid_fkey" FOREIGN KEY ("form_uuid", "submission_uuid") REFERENCES "submissions"("form_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- Plans that were made while PostgreSQL knew these tables to be tiny read them from end to end, and are kept while they
-- grow. So it learns of their size only once they are larger than that; until then it plans for ten pages.
ALTER TABLE "submissions" SET (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
