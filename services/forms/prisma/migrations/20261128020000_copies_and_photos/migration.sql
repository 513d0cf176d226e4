-- AlterTable
ALTER TABLE "forms" ADD COLUMN     "allow_copy" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "photos" TEXT NOT NULL DEFAULT 'any';
