{{/* The autoscaler of a service: a ScaledObject for the gateway and submissions if KEDA is wanted and there; takes metadata and max. */}}
{{- define "formpost.autoscaler" -}}
{{- $root := .metadata.root }}
{{- $name := .metadata.name }}
{{- $autoscaling := $root.Values.autoscaling }}
{{- $namespace := $root.Release.Namespace }}
{{- $queries := dict
  "gateway" (dict "query" (printf "sum(formpost_requests_waiting{namespace=%q})" $namespace) "threshold" $autoscaling.keda.requests)
  "submissions" (dict "query" (printf "max(formpost_queue_oldest_due_seconds{namespace=%q,queue=\"submissions_queue\"})" $namespace) "threshold" $autoscaling.keda.queueAge)
}}
{{- $hasKeda := and $autoscaling.keda.enabled ($root.Capabilities.APIVersions.Has "keda.sh/v1alpha1") }}
{{- $query := get $queries $name }}
{{- if and $hasKeda $query }}
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata:
  {{- include "formpost.metadata" .metadata | nindent 2 }}
spec:
  scaleTargetRef:
    name: {{ $name }}
  minReplicaCount: {{ get $root.Values.replicas $name }}
  maxReplicaCount: {{ .max }}
  triggers:
    - type: cpu
      metricType: Utilization
      metadata:
        value: {{ $autoscaling.cpu | quote }}
    - type: prometheus
      metadata:
        serverAddress: {{ $autoscaling.keda.prometheus }}
        query: {{ $query.query }}
        threshold: {{ $query.threshold | quote }}
  advanced:
    horizontalPodAutoscalerConfig:
      behavior:
        scaleDown:
          stabilizationWindowSeconds: 300
{{- else }}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  {{- include "formpost.metadata" .metadata | nindent 2 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ $name }}
  minReplicas: {{ get $root.Values.replicas $name }}
  maxReplicas: {{ .max }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: {{ $autoscaling.cpu }}
  behavior:
    scaleDown:
      stabilizationWindowSeconds: 300
{{- end }}
{{- end }}
