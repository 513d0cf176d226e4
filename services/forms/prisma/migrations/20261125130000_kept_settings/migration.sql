-- AlterTable
ALTER TABLE "form_drafts" ADD COLUMN     "kept_settings" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- Nobody knows whether a draft changed these settings or they were changed after it was saved. A form that was read may have been
-- closed on purpose since, so it stays as it is.
UPDATE "form_drafts" d SET "kept_settings" = ARRAY['is_active', 'notify_on_submission']
WHERE EXISTS (SELECT 1 FROM "form_versions" v WHERE v."form_id" = d."form_id" AND v."is_read");
