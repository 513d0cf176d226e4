-- AlterTable
ALTER TABLE "former_encryption_keys" ADD COLUMN     "is_renewed" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "forms" ADD COLUMN     "encryption_key_expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "encryption_key_md5" TEXT;

-- CreateIndex
CREATE INDEX "forms_encryption_key_expires_at_idx" ON "forms"("encryption_key_expires_at");
