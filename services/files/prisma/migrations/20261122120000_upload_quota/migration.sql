-- CreateTable
CREATE TABLE "unattached_totals" (
    "form_uuid" UUID NOT NULL,
    "day" DATE NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "unattached_totals_pkey" PRIMARY KEY ("form_uuid","day")
);

-- CreateIndex
CREATE INDEX "unattached_totals_day_idx" ON "unattached_totals"("day");
