-- AlterTable
ALTER TABLE "submission_blocks" ADD COLUMN     "first_filled_at" TIMESTAMPTZ(3),
ADD COLUMN     "last_filled_at" TIMESTAMPTZ(3);
