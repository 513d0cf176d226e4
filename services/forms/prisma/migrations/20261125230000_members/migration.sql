-- AlterTable
ALTER TABLE "fields" ADD COLUMN     "members" JSONB;

-- AlterTable
ALTER TABLE "forms" ADD COLUMN     "root_name" TEXT;
