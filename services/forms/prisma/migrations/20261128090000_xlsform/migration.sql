-- AlterTable
ALTER TABLE "forms" ADD COLUMN     "xlsform" TEXT;
