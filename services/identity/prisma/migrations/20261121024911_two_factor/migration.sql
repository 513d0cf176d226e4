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

-- CreateIndex
CREATE INDEX "login_challenges_owner_uuid_idx" ON "login_challenges"("owner_uuid");

-- CreateIndex
CREATE INDEX "login_challenges_expires_at_idx" ON "login_challenges"("expires_at");

-- AddForeignKey
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_owner_uuid_fkey" FOREIGN KEY ("owner_uuid") REFERENCES "owners"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_owner_uuid_fkey" FOREIGN KEY ("owner_uuid") REFERENCES "two_factors"("owner_uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "login_challenges" ADD CONSTRAINT "login_challenges_owner_uuid_fkey" FOREIGN KEY ("owner_uuid") REFERENCES "owners"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;


