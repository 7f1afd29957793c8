"""Client of the audio processing service. Operations are in ``api``, their bodies and replies in ``models``."""

from .api_error import ApiError
from .event_stream import BatchEvent
from .service import AudioClient
from .webhooks import WebhookError, verify_webhook

__all__ = ["ApiError", "AudioClient", "BatchEvent", "WebhookError", "verify_webhook"]
