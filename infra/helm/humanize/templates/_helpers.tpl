{{/*
What differs between the apps. `database` and `secrets` are keys of the secret humanize-secrets; `database` is mounted as
database_url.
*/}}
{{- define "humanize.apps" -}}
api: { database: database_api_url, secrets: [redis_url], port: 3000, portName: API_PORT }
worker: { database: database_worker_url, secrets: [redis_url], model: true }
webhook-dispatcher: { database: database_dispatcher_url, secrets: [redis_url, secrets_master_key] }
reconciler: { database: database_reconciler_url, secrets: [redis_url] }
dashboard:
  database: database_dashboard_url
  secrets: [redis_url, secrets_master_key]
  port: 3001
  portName: DASHBOARD_PORT
  smtp: true
  stripe: true
  env: { REFERENCE_API_URL: http://api/v1 }
{{- end }}

{{/* The image with all programs. */}}
{{- define "humanize.image" -}}
{{- $image := .Values.image -}}
{{- if $image.digest -}}
{{ $image.registry }}/humanize@{{ $image.digest }}
{{- else -}}
{{ $image.registry }}/humanize:{{ $image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end }}

{{/* The fields that all pods share, except containers and volumes. */}}
{{- define "humanize.pod" -}}
serviceAccountName: humanize
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.image.pullSecrets }}
imagePullSecrets: {{ toJson . }}
{{- end }}
{{- end }}

{{- define "humanize.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* Arguments: root, database, keys. */}}
{{- define "humanize.secretsVolume" -}}
name: secrets
secret:
  secretName: {{ .root.Values.secretName }}
  defaultMode: 288 # 0440
  items:
    - { key: {{ .database }}, path: database_url }
    {{- range .keys }}
    - { key: {{ . }}, path: {{ . }} }
    {{- end }}
{{- end }}

{{- define "humanize.modelKeyVolume" -}}
name: model-key
secret:
  secretName: humanize-model
  optional: true
  defaultMode: 288 # 0440
{{- end }}

{{- define "humanize.smtpVolume" -}}
name: smtp
secret:
  secretName: humanize-smtp
  optional: true
  defaultMode: 288 # 0440
{{- end }}

{{- define "humanize.stripeVolume" -}}
name: stripe
secret:
  secretName: humanize-stripe
  optional: true
  defaultMode: 288 # 0440
{{- end }}

{{/* Arguments: the name of an app. */}}
{{- define "humanize.topologySpread" -}}
{{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
- maxSkew: 1
  topologyKey: {{ . }}
  whenUnsatisfiable: ScheduleAnyway
  labelSelector:
    matchLabels: { app.kubernetes.io/name: {{ $ }} }
{{- end }}
{{- end }}

{{/* The settings of all apps, as a mapping. */}}
{{- define "humanize.settings" -}}
{{- range $name, $value := .Values.settings }}
{{ $name }}: {{ $value | quote }}
{{- end }}
DATABASE_URL_FILE: /run/secrets/humanize/database_url
REDIS_URL_FILE: /run/secrets/humanize/redis_url
PUBLIC_API_URL: https://{{ .Values.hosts.api }}/v1
PUBLIC_DASHBOARD_URL: https://{{ .Values.hosts.dashboard }}
DOCS_URL: https://{{ .Values.hosts.dashboard }}/docs
TRUST_PROXY: {{ .Values.proxyHops | quote }}
DASHBOARD_PROXY_HOPS: {{ .Values.proxyHops | quote }}
{{- end }}
