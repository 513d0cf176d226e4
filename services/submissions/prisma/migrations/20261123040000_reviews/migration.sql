-- AlterTable
ALTER TABLE "submissions" ADD COLUMN     "review_state" TEXT;

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

-- AddForeignKey
ALTER TABLE "submission_reviews" ADD CONSTRAINT "submission_reviews_form_uuid_submission_uuid_fkey" FOREIGN KEY ("form_uuid", "submission_uuid") REFERENCES "submissions"("form_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;
