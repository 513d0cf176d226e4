-- CreateEnum
CREATE TYPE "Plan" AS ENUM ('free', 'paid');

-- CreateEnum
CREATE TYPE "CredentialKind" AS ENUM ('api_key', 'token', 'session');

-- CreateEnum
CREATE TYPE "Access" AS ENUM ('read', 'read_write');

-- CreateEnum
CREATE TYPE "LinkPurpose" AS ENUM ('login', 'set_password');

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
    "expires_at" TIMESTAMPTZ(3),
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "credentials_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
CREATE TABLE "login_failures" (
    "key" BYTEA NOT NULL,
    "count" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "login_failures_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "two_factors" (
    "owner_uuid" UUID NOT NULL,
    "sealed_secret" BYTEA NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "used_steps" INTEGER[] DEFAULT ARRAY[]::INTEGER[],

    CONSTRAINT "two_factors_pkey" PRIMARY KEY ("owner_uuid")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "owner_uuid" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("owner_uuid","code_hash")
);

-- CreateTable
CREATE TABLE "login_challenges" (
    "token_hash" BYTEA NOT NULL,
    "owner_uuid" UUID NOT NULL,
    "device_name" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "login_challenges_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "one_time_links" (
    "owner_uuid" UUID NOT NULL,
    "purpose" "LinkPurpose" NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "one_time_links_pkey" PRIMARY KEY ("owner_uuid","purpose")
);

-- CreateIndex
CREATE UNIQUE INDEX "owners_email_key_key" ON "owners"("email_key");

-- CreateIndex
CREATE UNIQUE INDEX "credentials_secret_hash_key" ON "credentials"("secret_hash");

-- CreateIndex
CREATE INDEX "credentials_owner_uuid_kind_created_at_idx" ON "credentials"("owner_uuid", "kind", "created_at");

-- CreateIndex
CREATE INDEX "login_failures_expires_at_idx" ON "login_failures"("expires_at");

-- CreateIndex
CREATE INDEX "login_challenges_owner_uuid_idx" ON "login_challenges"("owner_uuid");

-- CreateIndex
CREATE INDEX "login_challenges_expires_at_idx" ON "login_challenges"("expires_at");

-- CreateIndex
CREATE INDEX "credentials_expires_at_idx" ON "credentials"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "one_time_links_token_hash_key" ON "one_time_links"("token_hash");

-- CreateIndex
CREATE INDEX "one_time_links_expires_at_idx" ON "one_time_links"("expires_at");

-- AddForeignKey
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_owner_uuid_fkey" FOREIGN KEY ("owner_uuid") REFERENCES "owners"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_owner_uuid_fkey" FOREIGN KEY ("owner_uuid") REFERENCES "owners"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_owner_uuid_fkey" FOREIGN KEY ("owner_uuid") REFERENCES "two_factors"("owner_uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "login_challenges" ADD CONSTRAINT "login_challenges_owner_uuid_fkey" FOREIGN KEY ("owner_uuid") REFERENCES "owners"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_owner_uuid_fkey" FOREIGN KEY ("owner_uuid") REFERENCES "owners"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
