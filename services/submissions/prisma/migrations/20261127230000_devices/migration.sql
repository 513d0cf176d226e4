-- CreateTable
CREATE TABLE "devices" (
    "form_uuid" UUID NOT NULL,
    "device_id" UUID NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "reported_at" TIMESTAMPTZ(3) NOT NULL,
    "has_records" BOOLEAN NOT NULL,
    "next_seq" INTEGER NOT NULL,
    "deleted" int4multirange NOT NULL,
    "waiting" INTEGER,
    "oldest_waiting_at" TIMESTAMPTZ(3),
    "drafts" INTEGER,
    "form_versions" JSONB NOT NULL,
    "app_version" TEXT,
    "storage" JSONB,
    "collector" TEXT,

    CONSTRAINT "devices_pkey" PRIMARY KEY ("form_uuid","device_id")
);

-- CreateTable
CREATE TABLE "device_records" (
    "form_uuid" UUID NOT NULL,
    "submission_uuid" UUID NOT NULL,
    "device_id" UUID NOT NULL,
    "device_seq" INTEGER NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "collector" TEXT,
    "clock_offset_s" INTEGER,

    CONSTRAINT "device_records_pkey" PRIMARY KEY ("form_uuid","submission_uuid")
);

-- CreateIndex
CREATE INDEX "devices_form_uuid_has_records_reported_at_idx" ON "devices"("form_uuid", "has_records", "reported_at");

-- CreateIndex
CREATE INDEX "device_records_form_uuid_device_id_device_seq_received_at_idx" ON "device_records"("form_uuid", "device_id", "device_seq", "received_at");
