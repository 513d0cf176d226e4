-- AlterEnum
ALTER TYPE "CredentialKind" ADD VALUE 'session';

-- AlterTable
ALTER TABLE "credentials" ADD COLUMN     "expires_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "credentials_expires_at_idx" ON "credentials"("expires_at");
