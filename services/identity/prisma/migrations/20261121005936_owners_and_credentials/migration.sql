-- CreateEnum
CREATE TYPE "Plan" AS ENUM ('free', 'paid');

-- CreateEnum
CREATE TYPE "CredentialKind" AS ENUM ('api_key', 'token');

-- CreateEnum
CREATE TYPE "Access" AS ENUM ('read', 'read_write');

-- CreateTable
CREATE TABLE "owners" (
    "uuid" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "plan" "Plan" NOT NULL DEFAULT 'free',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "owners_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
CREATE TABLE "credentials" (
    "uuid" UUID NOT NULL,
    "owner_uuid" UUID NOT NULL,
    "kind" "CredentialKind" NOT NULL,
    "name" TEXT NOT NULL,
    "access" "Access" NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "credentials_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
CREATE TABLE "login_failures" (
    "key" BYTEA NOT NULL,
    "count" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "login_failures_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "owners_email_key_key" ON "owners"("email_key");

-- CreateIndex
CREATE UNIQUE INDEX "credentials_secret_hash_key" ON "credentials"("secret_hash");

-- CreateIndex
CREATE INDEX "credentials_owner_uuid_kind_created_at_idx" ON "credentials"("owner_uuid", "kind", "created_at");

-- CreateIndex
CREATE INDEX "login_failures_expires_at_idx" ON "login_failures"("expires_at");

-- AddForeignKey
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_owner_uuid_fkey" FOREIGN KEY ("owner_uuid") REFERENCES "owners"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
