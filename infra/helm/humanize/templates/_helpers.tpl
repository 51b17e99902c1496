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
  providers: true
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

{{/* The image with PostgreSQL's programs. */}}
{{- define "humanize.backupImage" -}}
{{- if .Values.backup.digest -}}
{{ .Values.image.registry }}/backup@{{ .Values.backup.digest }}
{{- else -}}
{{ .Values.image.registry }}/backup:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end }}

{{/* The security context of a pod. Arguments: a user ID. */}}
{{- define "humanize.podSecurity" -}}
runAsNonRoot: true
runAsUser: {{ . }}
runAsGroup: {{ . }}
fsGroup: {{ . }}
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{/* The fields that all pods of the apps share, except containers and volumes. */}}
{{- define "humanize.pod" -}}
serviceAccountName: humanize
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  {{- include "humanize.podSecurity" 1000 | nindent 2 }}
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

{{/* Certificate authorities that Node.js does not trust by default. Node.js reads the file at startup. */}}
{{- define "humanize.caVariable" -}}
{ name: NODE_EXTRA_CA_CERTS, value: /run/certificates/ca.crt }
{{- end }}

{{- define "humanize.caMount" -}}
{ name: certificates, mountPath: /run/certificates, readOnly: true }
{{- end }}

{{- define "humanize.caVolume" -}}
name: certificates
configMap:
  name: {{ .Values.caConfigMap }}
  items:
    - { key: ca.crt, path: ca.crt }
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

{{- define "humanize.providersVolume" -}}
name: providers
secret:
  secretName: humanize-providers
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
{{- $settings := dict
  "DATABASE_URL_FILE" "/run/secrets/humanize/database_url"
  "REDIS_URL_FILE" "/run/secrets/humanize/redis_url"
  "PUBLIC_API_URL" (printf "https://%s/v1" .Values.hosts.api)
  "PUBLIC_DASHBOARD_URL" (printf "https://%s" .Values.hosts.dashboard)
  "DOCS_URL" (printf "https://%s/docs" .Values.hosts.dashboard)
  "TRUST_PROXY" (.Values.proxyHops | toString)
  "DASHBOARD_PROXY_HOPS" (.Values.proxyHops | toString)
}}
{{- range $name, $value := merge (dict) .Values.settings $settings }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- end }}
