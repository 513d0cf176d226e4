-- AlterTable
ALTER TABLE "submission_blocks" ADD COLUMN     "first_at" TIMESTAMPTZ(3),
ADD COLUMN     "has_offline" BOOLEAN,
ADD COLUMN     "last_at" TIMESTAMPTZ(3);
