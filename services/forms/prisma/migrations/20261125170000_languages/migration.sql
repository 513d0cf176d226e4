-- AlterTable
ALTER TABLE "forms" ADD COLUMN     "closed_messages" TEXT,
ADD COLUMN     "languages" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "parts" TEXT;

-- AlterTable
ALTER TABLE "form_versions" ADD COLUMN     "parts" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "form_parts" (
    "form_id" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "content" TEXT NOT NULL,

    CONSTRAINT "form_parts_pkey" PRIMARY KEY ("form_id","hash")
);

-- AddForeignKey
ALTER TABLE "form_parts" ADD CONSTRAINT "form_parts_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;
