-- AlterTable
ALTER TABLE "webhook_deliveries" ADD COLUMN     "event" JSONB,
ALTER COLUMN "submission_uuid" DROP NOT NULL;
