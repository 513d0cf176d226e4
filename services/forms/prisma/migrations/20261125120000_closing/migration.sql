-- AlterTable
ALTER TABLE "forms" ADD COLUMN     "closed_at" TIMESTAMPTZ(3),
ADD COLUMN     "closed_message" TEXT,
ADD COLUMN     "grace_days" INTEGER NOT NULL DEFAULT 0;

-- Closed forms. One that has no second version, views or submissions was probably never open.
UPDATE "forms" f SET "closed_at" = "updated_at"
WHERE NOT "is_active" AND ("version" > 1 OR "encryption_frozen_at" IS NOT NULL
  OR EXISTS (SELECT 1 FROM "form_views" v WHERE v."form_id" = f."id" AND v."count" > 0));
