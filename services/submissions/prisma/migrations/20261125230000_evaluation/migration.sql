-- AlterTable
ALTER TABLE "submissions" ADD COLUMN     "checks" JSONB,
ADD COLUMN     "entered_hash" TEXT,
ADD COLUMN     "rules" INTEGER,
ADD COLUMN     "sent" JSONB;
