-- AlterTable
ALTER TABLE "webhook_deliveries" ADD COLUMN     "reason" TEXT;
