-- AlterTable
ALTER TABLE "form_states" ADD COLUMN     "key_end_mailed" TIMESTAMPTZ(3);
