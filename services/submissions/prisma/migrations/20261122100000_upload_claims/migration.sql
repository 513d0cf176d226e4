-- AlterTable
ALTER TABLE "form_states" ADD COLUMN     "encryption_epoch" INTEGER;

-- CreateTable
CREATE TABLE "upload_claims" (
    "form_uuid" UUID NOT NULL,
    "submission_uuid" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "upload_claims_pkey" PRIMARY KEY ("form_uuid","submission_uuid")
);

-- CreateIndex
CREATE INDEX "upload_claims_expires_at_idx" ON "upload_claims"("expires_at");

