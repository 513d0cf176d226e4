-- CreateEnum
CREATE TYPE "LinkPurpose" AS ENUM ('login', 'set_password');

-- CreateTable
CREATE TABLE "one_time_links" (
    "owner_uuid" UUID NOT NULL,
    "purpose" "LinkPurpose" NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "one_time_links_pkey" PRIMARY KEY ("owner_uuid","purpose")
);

-- CreateIndex
CREATE UNIQUE INDEX "one_time_links_token_hash_key" ON "one_time_links"("token_hash");

-- CreateIndex
CREATE INDEX "one_time_links_expires_at_idx" ON "one_time_links"("expires_at");

-- AddForeignKey
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_owner_uuid_fkey" FOREIGN KEY ("owner_uuid") REFERENCES "owners"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
