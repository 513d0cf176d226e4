-- AlterTable
ALTER TABLE "uploads" ADD COLUMN     "is_encrypted" BOOLEAN NOT NULL DEFAULT false;

-- Uploads that no submission has yet; of the others nobody asks.
UPDATE "uploads" SET "is_encrypted" = true
WHERE "mime_type" = 'application/pgp-encrypted' AND "submission_uuid" IS NULL;
