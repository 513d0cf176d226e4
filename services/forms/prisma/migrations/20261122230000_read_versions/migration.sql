-- AlterTable
ALTER TABLE "form_versions" ADD COLUMN     "is_read" BOOLEAN NOT NULL DEFAULT true;
