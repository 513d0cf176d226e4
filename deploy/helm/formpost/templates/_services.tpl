{{/*
What differs between the services. `calls` are the services and stores that a service connects to, from which the network policies
follow; `secrets` are the keys of the Secret by environment variable.
*/}}
{{- define "formpost.services" -}}
gateway:
  component: gateway
  image: service
  user: 1000
  port: { name: http, container: 8080, service: 80 }
  # Checks only the process: if a service is down, the gateway still serves the other routes.
  probe: { path: /healthz, port: admin }
  tls: true
  calls: [identity, forms, submissions, files, filler, redis]
  {{- if .Values.redis.enabled }}
  secrets: {}
  {{- else }}
  secrets: { REDIS_URL: REDIS_URL }
  {{- end }}
identity:
  component: service
  image: service
  user: 1000
  port: { name: grpc, container: 50051, service: 50051 }
  probe: { path: /readyz, port: admin }
  tls: true
  calls: [postgres]
  secrets: { DATABASE_URL: IDENTITY_DATABASE_URL, SECRETS_KEY: SECRETS_KEY }
forms:
  component: service
  image: service
  user: 1000
  port: { name: grpc, container: 50051, service: 50051 }
  probe: { path: /readyz, port: admin }
  tls: true
  calls: [submissions, files, postgres]
  secrets: { DATABASE_URL: FORMS_DATABASE_URL }
submissions:
  component: service
  image: service
  user: 1000
  port: { name: grpc, container: 50051, service: 50051 }
  probe: { path: /readyz, port: admin }
  tls: true
  calls: [identity, forms, files, postgres]
  secrets: { DATABASE_URL: SUBMISSIONS_DATABASE_URL, SMTP_URL: SMTP_URL }
files:
  component: service
  image: service
  user: 1000
  port: { name: grpc, container: 50051, service: 50051 }
  probe: { path: /readyz, port: admin }
  tls: true
  calls: [postgres, s3]
  secrets: { DATABASE_URL: FILES_DATABASE_URL, S3_ACCESS_KEY: S3_ACCESS_KEY, S3_SECRET_KEY: S3_SECRET_KEY }
filler:
  component: filler
  image: filler
  user: 101
  port: { name: http, container: 8080, service: 8080 }
  probe: { path: /healthz, port: http }
  tls: false
  calls: []
  secrets: {}
{{- end }}

{{/* What the pods of Jobs connect to, and the keys of the Secret that they read. */}}
{{- define "formpost.jobs" -}}
migrate:
  calls: [postgres]
  secrets: &migrate
    DATABASE_URL: DATABASE_URL
    IDENTITY_DATABASE_URL: IDENTITY_DATABASE_URL
    FORMS_DATABASE_URL: FORMS_DATABASE_URL
    SUBMISSIONS_DATABASE_URL: SUBMISSIONS_DATABASE_URL
    FILES_DATABASE_URL: FILES_DATABASE_URL
minio-setup:
  calls: [s3]
  secrets:
    MINIO_ROOT_USER: MINIO_ROOT_USER
    MINIO_ROOT_PASSWORD: MINIO_ROOT_PASSWORD
    S3_ACCESS_KEY: S3_ACCESS_KEY
    S3_SECRET_KEY: S3_SECRET_KEY
backup:
  calls: [postgres, s3]
  secrets:
    DATABASE_URL: DATABASE_URL
    S3_ACCESS_KEY: S3_ACCESS_KEY
    S3_SECRET_KEY: S3_SECRET_KEY
restore:
  calls: [postgres, s3]
  secrets:
    <<: *migrate
    S3_ACCESS_KEY: S3_ACCESS_KEY
    S3_SECRET_KEY: S3_SECRET_KEY
smoke-test:
  calls: [gateway, postgres]
  secrets: { DATABASE_URL: IDENTITY_DATABASE_URL }
{{- end }}
