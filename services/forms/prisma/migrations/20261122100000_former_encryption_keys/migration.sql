-- CreateTable
CREATE TABLE "former_encryption_keys" (
    "id" SERIAL NOT NULL,
    "form_id" INTEGER NOT NULL,
    "public_key" TEXT NOT NULL,

    CONSTRAINT "former_encryption_keys_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "former_encryption_keys_form_id_idx" ON "former_encryption_keys"("form_id");

-- AddForeignKey
ALTER TABLE "former_encryption_keys" ADD CONSTRAINT "former_encryption_keys_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

