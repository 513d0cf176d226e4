-- AlterTable
ALTER TABLE "form_states" ADD COLUMN     "mailed_at" TIMESTAMPTZ(3),
ADD COLUMN     "to_mail" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "to_mail_since" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "form_uuid" UUID NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "submission_uuid" UUID NOT NULL,
    "attempt" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "delivered" BOOLEAN NOT NULL,
    "status_code" INTEGER,
    "error" TEXT,
    "duration_ms" INTEGER NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("form_uuid","id")
);

-- CreateIndex
CREATE INDEX "webhook_deliveries_form_uuid_submission_uuid_idx" ON "webhook_deliveries"("form_uuid", "submission_uuid");

-- CreateIndex
CREATE INDEX "webhook_deliveries_at_idx" ON "webhook_deliveries"("at");

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_form_uuid_submission_uuid_fkey" FOREIGN KEY ("form_uuid", "submission_uuid") REFERENCES "submissions"("form_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;


