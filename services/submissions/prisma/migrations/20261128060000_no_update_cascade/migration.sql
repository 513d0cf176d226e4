-- The key of a form never changes, and Citus does not distribute a table whose distribution column a foreign key updates.

-- DropForeignKey
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_form_uuid_submission_uuid_fkey";

-- DropForeignKey
ALTER TABLE "submission_reviews" DROP CONSTRAINT "submission_reviews_form_uuid_submission_uuid_fkey";

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_form_uuid_submission_uuid_fkey" FOREIGN KEY ("form_uuid", "submission_uuid") REFERENCES "submissions"("form_uuid", "uuid") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "submission_reviews" ADD CONSTRAINT "submission_reviews_form_uuid_submission_uuid_fkey" FOREIGN KEY ("form_uuid", "submission_uuid") REFERENCES "submissions"("form_uuid", "uuid") ON DELETE CASCADE ON UPDATE NO ACTION;
