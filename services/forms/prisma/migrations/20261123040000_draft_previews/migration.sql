-- AlterTable
ALTER TABLE "form_drafts" ADD COLUMN     "preview_key" BYTEA;
