{{/* Labels of an object; takes root, name and component. The first two select the pods. */}}
{{- define "formpost.labels" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/component: {{ .component }}
app.kubernetes.io/part-of: formpost
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version | replace "+" "_" }}
{{- end }}

{{/* Name, namespace and labels of an object; takes root, name, component and an optional object name. */}}
{{- define "formpost.metadata" -}}
name: {{ .object | default .name }}
namespace: {{ .root.Release.Namespace }}
labels:
  {{- include "formpost.labels" . | nindent 2 }}
{{- end }}

{{/* Labels of a pod; takes name and component. They do not change with the version, or every release would restart every pod. */}}
{{- define "formpost.podLabels" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/component: {{ .component }}
app.kubernetes.io/part-of: formpost
{{- end }}

{{/* Selects the pods of the gateway and the services, which export metrics and traces. */}}
{{- define "formpost.nodeProcesses" -}}
matchLabels:
  app.kubernetes.io/part-of: formpost
matchExpressions:
  - key: app.kubernetes.io/component
    operator: In
    values: [gateway, service]
{{- end }}

{{/* The image `service` or `filler`; takes root and image. */}}
{{- define "formpost.image" -}}
{{- $image := .root.Values.image -}}
{{- $name := printf "formpost/%s" .image -}}
{{- if $image.registry }}{{ $name = printf "%s/%s" (trimSuffix "/" $image.registry) $name }}{{ end -}}
{{- $digest := get $image.digests .image -}}
{{ $name }}:{{ $image.tag | default .root.Chart.AppVersion }}{{ with $digest }}@{{ . }}{{ end }}
{{- end }}

{{- define "formpost.secretName" -}}
{{ .Values.existingSecret | default "formpost" }}
{{- end }}

{{/* Environment of a container: keys of the Secret by variable, and further variables; takes root, secrets and an optional name. */}}
{{- define "formpost.env" -}}
{{- $env := list -}}
{{- range $variable, $key := .secrets -}}
{{- $ref := dict "name" (include "formpost.secretName" $.root) "key" $key -}}
{{- if eq $variable "SMTP_URL" }}{{ $_ := set $ref "optional" true }}{{ end -}}
{{- $env = append $env (dict "name" $variable "valueFrom" (dict "secretKeyRef" $ref)) -}}
{{- end -}}
{{- if .name }}{{ $env = concat $env (include "formpost.additions" (dict "root" .root "name" .name "list" "env") | fromYamlArray) }}{{ end -}}
{{- with $env -}}
env:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* Settings of a pod security standard "restricted" pod; takes user. */}}
{{- define "formpost.podSecurity" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: {{ .user }}
  runAsGroup: {{ .user }}
  seccompProfile:
    type: RuntimeDefault
{{- end }}

{{- define "formpost.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop:
      - ALL
{{- end }}

{{/* Where a pod may run, and credentials for its image; takes root, name (a key of `services`) and tolerations to add. */}}
{{- define "formpost.placement" -}}
{{- $own := get .root.Values.services .name -}}
{{- $all := .root.Values.pods -}}
{{- $placement := dict -}}
{{- with .root.Values.image.pullSecrets }}{{ $_ := set $placement "imagePullSecrets" . }}{{ end -}}
{{- range list "priorityClassName" "nodeSelector" "affinity" -}}
{{- $key := . -}}
{{- with get $own . | default (get $all .) }}{{ $_ := set $placement $key . }}{{ end -}}
{{- end -}}
{{- with concat (.tolerations | default list) ($own.tolerations | default $all.tolerations) }}{{ $_ := set $placement "tolerations" . }}{{ end -}}
{{- with $placement }}{{ toYaml . }}{{ end -}}
{{- end }}

{{/* A list of `pods` and of one service together; takes root, name and list. */}}
{{- define "formpost.additions" -}}
{{- $own := get (get .root.Values.services .name) .list | default list -}}
{{- with concat (get .root.Values.pods .list) $own }}{{ toYaml . }}{{ end -}}
{{- end }}

{{/* A value as text; JSON writes large numbers of values.yaml as integers. */}}
{{- define "formpost.text" -}}
{{- if kindIs "string" . }}{{ . }}{{ else if kindIs "float64" . }}{{ int64 . }}{{ else }}{{ . }}{{ end -}}
{{- end }}

{{/* The pod template of a Job; takes root, name, args, and optionally command, claim (a volume) and settings (reads the ConfigMap). */}}
{{- define "formpost.jobTemplate" -}}
metadata:
  labels:
    {{- include "formpost.podLabels" (dict "name" .name "component" "job") | nindent 4 }}
  {{- with include "formpost.checksums" (dict "root" .root "settings" .settings) }}{{ . | nindent 2 }}{{ end }}
spec:
  {{- include "formpost.jobPod" . | nindent 2 }}
{{- end }}

{{- define "formpost.jobPod" -}}
{{- $job := get (include "formpost.jobs" .root | fromYaml) .name -}}
# Failed pods stay, so that their logs can be read.
restartPolicy: Never
{{ include "formpost.podSecurity" (dict "user" 1000) }}
{{- if .claim }}
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
{{- end }}
{{- with include "formpost.placement" (dict "root" .root "name" "jobs") }}{{ . | nindent 0 }}{{ end }}
containers:
  - name: {{ .name }}
    image: {{ include "formpost.image" (dict "root" .root "image" "service") }}
    imagePullPolicy: {{ .root.Values.image.pullPolicy }}
    {{- with .command }}
    command:
      {{- toYaml . | nindent 6 }}
    {{- end }}
    args:
      {{- toYaml .args | nindent 6 }}
    {{- if .settings }}
    envFrom:
      - configMapRef:
          name: formpost
    {{- end }}
    {{- include "formpost.env" (dict "root" .root "secrets" $job.secrets "name" "jobs") | nindent 4 }}
    resources:
      {{- toYaml .root.Values.services.jobs.resources | nindent 6 }}
    {{- include "formpost.containerSecurity" . | nindent 4 }}
    volumeMounts:
      - name: tmp
        mountPath: /tmp
      {{- if .claim }}
      - name: backups
        mountPath: /backups
      {{- end }}
      {{- with include "formpost.additions" (dict "root" .root "name" "jobs" "list" "volumeMounts") }}{{ . | nindent 6 }}{{ end }}
volumes:
  - name: tmp
    emptyDir: {}
  {{- with .claim }}
  - name: backups
    persistentVolumeClaim:
      claimName: {{ . }}
  {{- end }}
  {{- with include "formpost.additions" (dict "root" .root "name" "jobs" "list" "volumes") }}{{ . | nindent 2 }}{{ end }}
{{- end }}

{{/* Annotations that restart pods when the ConfigMap or the chart's own Secret changes; takes root and settings. */}}
{{- define "formpost.checksums" -}}
{{- $annotations := dict -}}
{{- if .settings }}{{ $_ := set $annotations "checksum/settings" (include "formpost.settings" .root | sha256sum) }}{{ end -}}
{{- if not .root.Values.existingSecret }}{{ $_ := set $annotations "checksum/secret" (include "formpost.secretData" .root | sha256sum) }}{{ end -}}
{{- with $annotations -}}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
