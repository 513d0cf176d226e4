-- AlterTable
ALTER TABLE "credentials" ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3);
