-- CreateTable
CREATE TABLE "form_drafts" (
    "form_id" INTEGER NOT NULL,
    "revision" BIGSERIAL NOT NULL,
    "base_version" INTEGER NOT NULL,
    "content" TEXT NOT NULL,

    CONSTRAINT "form_drafts_pkey" PRIMARY KEY ("form_id")
);

-- AddForeignKey
ALTER TABLE "form_drafts" ADD CONSTRAINT "form_drafts_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;
