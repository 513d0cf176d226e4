-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "submissions";

-- CreateTable
CREATE TABLE "form_states" (
    "form_uuid" UUID NOT NULL,
    "last_seq" BIGINT NOT NULL,
    "count" INTEGER NOT NULL,
    "today" DATE NOT NULL,
    "today_count" INTEGER NOT NULL,
    "purged_at" TIMESTAMPTZ(3),

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

    CONSTRAINT "submissions_pkey" PRIMARY KEY ("form_uuid","seq")
);

-- CreateTable
CREATE TABLE "submission_blocks" (
    "form_uuid" UUID NOT NULL,
    "block" BIGINT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "submission_blocks_pkey" PRIMARY KEY ("form_uuid","block")
);

-- CreateIndex
CREATE UNIQUE INDEX "submissions_form_uuid_uuid_key" ON "submissions"("form_uuid", "uuid");

-- CreateIndex
CREATE UNIQUE INDEX "submissions_form_uuid_client_uuid_key" ON "submissions"("form_uuid", "client_uuid");


