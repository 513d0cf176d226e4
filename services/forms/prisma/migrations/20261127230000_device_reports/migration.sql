-- AlterTable
ALTER TABLE "forms" ADD COLUMN     "device_reports" BOOLEAN NOT NULL DEFAULT false;
