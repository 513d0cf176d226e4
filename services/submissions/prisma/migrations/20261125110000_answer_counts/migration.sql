-- AlterTable
ALTER TABLE "submission_blocks" ADD COLUMN     "answer_counts" JSONB,
ADD COLUMN     "counted_rows" INTEGER;
