-- AlterTable
ALTER TABLE "uploads" ADD COLUMN     "is_encrypted" BOOLEAN NOT NULL DEFAULT false;

-- Only unattached uploads: the flag is read when an upload is claimed.
UPDATE "uploads" SET "is_encrypted" = true
WHERE "mime_type" = 'application/pgp-encrypted' AND "submission_uuid" IS NULL;
